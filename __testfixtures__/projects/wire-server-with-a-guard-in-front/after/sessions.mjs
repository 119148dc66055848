export const sessions = new Map();

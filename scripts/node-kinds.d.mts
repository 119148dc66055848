export const TARGET: string;
export function nodeKindsText(): string;

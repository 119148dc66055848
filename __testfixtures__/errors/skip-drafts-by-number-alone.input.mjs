// tools/list
export const isExpired = (error) => error.code === -32001;
export const codes = [-32001, -32003, -32004];
export const error = { code: -32004, message: 'Tool is busy' };

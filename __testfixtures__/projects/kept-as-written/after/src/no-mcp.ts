declare const extraEnv: Record<string, string> | undefined;
export const env = { ...process.env, ...extraEnv || {} };
export const make = () => function (g: number) { return g; };
export const empty = () => ({}) as Record<string, never>;

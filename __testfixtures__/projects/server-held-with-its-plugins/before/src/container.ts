type Make = new () => { registerAll(server: unknown): void };

const made = new Map<string, InstanceType<Make>>();

export const container = {
  set: (make: Make) => made.set(make.name, new make()),
  all: () => [...made.values()],
};

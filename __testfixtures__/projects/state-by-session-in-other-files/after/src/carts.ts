const carts = new Map<string, string[]>();

export function cartOf(key: string): string[] {
  const cart = carts.get(key) ?? [];
  carts.set(key, cart);
  return cart;
}

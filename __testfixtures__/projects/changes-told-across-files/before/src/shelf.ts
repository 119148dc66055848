export class Shelf {
  readonly #books = new Map<string, string>();
  readonly #listeners = new Set<(uri: string) => void>();

  put(name: string, text: string): void {
    this.#books.set(name, text);
    for (const listener of this.#listeners) listener(`book://${name}`);
  }

  onChange(listener: (uri: string) => void): void {
    this.#listeners.add(listener);
  }
}

export interface Note {
  readonly id: number;
  readonly text: string;
}

export const notes: readonly Note[] = [
  { id: 1, text: 'buy milk' },
  { id: 2, text: 'call the plumber about the milk stain' },
  { id: 3, text: 'return the library books' },
];

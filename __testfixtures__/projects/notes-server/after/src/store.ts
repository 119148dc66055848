import { readFile, writeFile } from 'node:fs/promises';

export interface Note {
  id: string;
  title: string;
  body: string;
  tags: string[];
}

/** Notes in memory, saved to one JSON file after every change. */
export class NoteStore {
  private notes = new Map<string, Note>();

  constructor(private readonly file: string) {}

  async load(): Promise<void> {
    try {
      const saved: Note[] = JSON.parse(await readFile(this.file, 'utf8'));
      this.notes = new Map(saved.map((note) => [note.id, note]));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  all(): Note[] {
    return [...this.notes.values()].sort((a, b) => a.id.localeCompare(b.id));
  }

  get(id: string): Note | undefined {
    return this.notes.get(id);
  }

  async put(note: Note): Promise<void> {
    this.notes.set(note.id, note);
    await this.save();
  }

  async remove(id: string): Promise<boolean> {
    const removed = this.notes.delete(id);
    if (removed) await this.save();
    return removed;
  }

  private async save(): Promise<void> {
    await writeFile(this.file, `${JSON.stringify(this.all(), null, 2)}\n`);
  }
}

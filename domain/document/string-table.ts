/**
 * Every text of a document once; index 0 is the empty text. Texts are never dropped while the document lives.
 * The look-up from text to index is built at the first change, so a document that is only read never pays for it.
 */
export class StringTable {
  private readonly texts: string[] = [''];
  private indexes: Map<string, number> | undefined;
  private readonly parsed = new Map<number, unknown>();

  /** Takes the list as it is; `texts[0]` must be ''. */
  static of(texts: string[]): StringTable {
    const table = new StringTable();
    table.texts.length = 0;
    for (const text of texts) table.texts.push(text);
    if (table.texts.length === 0) table.texts.push('');
    return table;
  }

  get count(): number {
    return this.texts.length;
  }

  get(index: number): string {
    return this.texts[index] ?? '';
  }

  intern(text: string): number {
    if (text === '') return 0;
    if (this.indexes === undefined) {
      this.indexes = new Map();
      for (let i = 0; i < this.texts.length; i++) this.indexes.set(this.texts[i]!, i);
    }
    let index = this.indexes.get(text);
    if (index === undefined) {
      index = this.texts.length;
      this.texts.push(text);
      this.indexes.set(text, index);
    }
    return index;
  }

  /** The JSON value of a text, parsed once; '' is null. The caller must not change it. */
  json(index: number): unknown {
    if (index === 0) return null;
    let value = this.parsed.get(index);
    if (value === undefined) {
      value = JSON.parse(this.get(index));
      this.parsed.set(index, value);
    }
    return value;
  }
}

import type { Document } from '../../domain/document/document';
import type { Fields, RecordOf } from '../../domain/document/schema';
import type { ModelItem } from '../api/session';

/** A model as GET v1/models answers it: the palette's line, and the whole record for inserting. */
interface ListedModel extends ModelItem {
  readonly record: RecordOf<'model'>;
}

/**
 * Models that can be inserted. The document holds only models in use, so a chosen one is put into it beforehand;
 * when its first instance is confirmed, the server sends the same record.
 */
export class ModelShelf {
  private readonly seen = new Map<number, RecordOf<'model'>>();
  private readonly ask: (path: string) => Promise<unknown>;

  /** `ask` fetches a path under the API's base with the user's token and answers the body's data. */
  constructor(ask: (path: string) => Promise<unknown>) {
    this.ask = ask;
  }

  async list(objectClass: 'rack' | 'device' | 'card', words: string, limit: number): Promise<readonly ModelItem[]> {
    const query = new URLSearchParams({ class: objectClass, q: words, limit: String(limit) });
    const listed = (await this.ask(`v1/models?${query}`)) as readonly ListedModel[];
    return listed.map(({ record, ...item }) => {
      this.seen.set(item.id, record);
      return item;
    });
  }

  /** Makes sure that the document knows the model; asks the server for one that was never listed here. */
  async put(document: Document, model: number): Promise<void> {
    if (model === 0 || document.rowOf('model', model) >= 0) return;
    if (!this.seen.has(model)) {
      const listed = (await this.ask(`v1/models?id=${model}`)) as readonly ListedModel[];
      for (const { id, record } of listed) this.seen.set(id, record);
    }
    const record = this.seen.get(model);
    if (!record) return;
    const { id, ...fields } = record;
    document.apply([{ kind: 'model', id, before: null, after: fields as Fields<'model'> }]);
  }
}

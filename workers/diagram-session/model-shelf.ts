import type { Document } from '../../domain/document/document';
import type { Fields, RecordOf } from '../../domain/document/schema';
import type { ApiClient } from '../../protocol/rest/client';
import { listModels } from '../../protocol/rest/records';
import type { ModelItem } from '../api/session';

/**
 * Models that can be inserted. The document holds only models in use, so a chosen one is put into it beforehand;
 * when its first instance is confirmed, the server sends the same record.
 */
export class ModelShelf {
  private readonly seen = new Map<number, RecordOf<'model'>>();
  private readonly server: ApiClient<AbortSignal>;

  constructor(server: ApiClient<AbortSignal>) {
    this.server = server;
  }

  async list(objectClass: 'rack' | 'device' | 'card', words: string, limit: number): Promise<readonly ModelItem[]> {
    const listed = await this.server.call(listModels, { query: { class: objectClass, q: words, limit } });
    return listed.map(({ record, ...item }) => {
      this.seen.set(item.id, record);
      return item;
    });
  }

  /** Makes sure that the document knows the model; asks the server for one that was never listed here. */
  async put(document: Document, model: number): Promise<void> {
    if (model === 0 || document.rowOf('model', model) >= 0) return;
    if (!this.seen.has(model)) {
      const listed = await this.server.call(listModels, { query: { id: model } });
      for (const { id, record } of listed) this.seen.set(id, record);
    }
    const record = this.seen.get(model);
    if (!record) return;
    const { id, ...fields } = record;
    document.apply([{ kind: 'model', id, before: null, after: fields as Fields<'model'> }]);
  }
}

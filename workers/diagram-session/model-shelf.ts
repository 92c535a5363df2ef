import { MODEL_LIBRARY_CLASSES } from '../../domain/catalog/enums';
import type { Document } from '../../domain/document/document';
import type { Fields, RecordOf } from '../../domain/document/schema';
import type { ApiClient } from '../../protocol/rest/client';
import { NO_ID } from '../../domain/ids';
import { modelFront } from '../../domain/geometry/model-front';
import { listModelLines, listModels, RECORDS_MAX, type ModelLine } from '../../protocol/rest/records';
import type { ModelFrontOf, ModelItem } from '../api/session';

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

  /** All of a class, as a list shows them. */
  async lines(objectClass: 'rack' | 'device' | 'card'): Promise<readonly ModelLine[]> {
    const lines = await this.server.call(listModelLines, { query: { class: objectClass } });
    for (const { id, libraryClass } of lines) {
      const known = this.seen.get(id);
      if (known && MODEL_LIBRARY_CLASSES[known.libraryClass] !== libraryClass) this.seen.delete(id);
    }
    return lines;
  }

  /** The fronts of those of these models that have one. At most RECORDS_MAX. */
  async fronts(ids: readonly number[]): Promise<readonly ModelFrontOf[]> {
    await this.fetch(ids);
    return ids.flatMap((id) => {
      const record = this.seen.get(id);
      const front = record ? modelFront(record) : null;
      return front ? [{ id, ...front }] : [];
    });
  }

  /** Makes sure that the document knows these models, as far as there are such. */
  async put(document: Document, ...models: readonly number[]): Promise<void> {
    const lacking = [...new Set(models)].filter((model) => model !== NO_ID && document.rowOf('model', model) < 0);
    for (let at = 0; at < lacking.length; at += RECORDS_MAX) await this.fetch(lacking.slice(at, at + RECORDS_MAX));
    for (const model of lacking) {
      const record = this.seen.get(model);
      if (!record) continue;
      const { id, ...fields } = record;
      document.apply([{ kind: 'model', id, before: null, after: fields as Fields<'model'> }]);
    }
  }

  /** Asks the server for those that were never listed here. */
  private async fetch(models: readonly number[]): Promise<void> {
    const ids = models.filter((id) => !this.seen.has(id));
    if (ids.length === 0) return;
    for (const { id, record } of await this.server.call(listModels, { query: { ids } })) this.seen.set(id, record);
  }
}

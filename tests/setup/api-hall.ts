import { codeOf, OBJECT_CLASSES, type ObjectClass } from '../../domain/catalog/enums';
import { LIMITS } from '../../domain/catalog/limits';
import { DEMO_SEED } from '../../domain/demo/demo';
import type { ColumnStore } from '../../domain/document/column-store';
import { fromCell } from '../../domain/ids';
import type { Config } from '../../server/config';
import { loadDemo } from '../../server/jobs/load-demo';
import { startApiServer, USERS, type ApiServer } from '../api/api-server';
import { readSnapshot } from './read-snapshot';
import { openSyncEditor, type SyncEditor } from './sync-editor';

/** The real server with the demonstration's site, its default diagram as it was opened, and an editor who asks. */
export interface ApiHall {
  readonly server: ApiServer;
  /** The user's. */
  readonly token: string;
  /** As it stood when the hall was opened. */
  readonly document: ColumnStore;
  readonly editor: SyncEditor;
  /** As it stands now. */
  snapshot(): Promise<{ readonly clock: number; readonly document: ColumnStore }>;
  /** Every record of a kind in the document, in the order of its rows. */
  all(kind: 'object' | 'port' | 'cable' | 'diagram'): readonly number[];
  objects(objectClass: ObjectClass): readonly number[];
  /** Data of a JSON answer to the user. */
  get<T>(path: string): Promise<T>;
  close(): Promise<void>;
}

export async function openApiHall(
  options: { readonly userName?: string; readonly config?: Partial<Config> } = {},
): Promise<ApiHall> {
  const { userName = USERS.editor, config } = options;
  const server = await startApiServer(config);
  await loadDemo(server.sql, { userName: 'demo', seed: DEMO_SEED });
  const { access_token: token } = await server.signIn(userName);
  const snapshot: ApiHall['snapshot'] = async () => {
    const { header, document } = await readSnapshot(server.origin, token, LIMITS.guestDiagramId);
    return { clock: header.clock, document };
  };
  const { clock, document } = await snapshot();
  const editor = await openSyncEditor(server.origin, token, LIMITS.guestDiagramId, clock);
  const all: ApiHall['all'] = (kind) => {
    const { ids, rowCount } = document.table(kind);
    return Array.from(ids.subarray(0, rowCount), (cell) => (cell === 0 ? 0 : fromCell(cell))).filter((id) => id !== 0);
  };
  return {
    server,
    token,
    document,
    editor,
    snapshot,
    all,
    objects: (objectClass) =>
      all('object').filter((id) => document.get('object', id)!.class === codeOf(OBJECT_CLASSES, objectClass)),
    async get<T>(path: string) {
      const { body } = await server.call('GET', path, { token });
      return (body as { readonly data: unknown }).data as T;
    },
    async close() {
      editor.close();
      await server.stop();
    },
  };
}

import { beforeEach, expect, test, vi } from 'vitest';
import { ColumnStore } from '../../domain/document/column-store';
import { encodeSnapshot } from '../../protocol/codec/snapshot';
import { createClient, type ApiClient } from '../../protocol/rest/client';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { loadDocument } from './load';
import { dropSnapshot, readSnapshot } from './local-store';

// Node has no storage of a browser.
vi.mock('./local-store', () => ({ readSnapshot: vi.fn(), writeSnapshot: vi.fn(), dropSnapshot: vi.fn() }));

const hall = new SmallHall();
const bytesOf = (document: ColumnStore): ArrayBuffer =>
  encodeSnapshot(document, { diagram: hall.elevation, clock: 1, states: null });
let asked: string[];

function server(): ApiClient<AbortSignal> {
  return createClient<AbortSignal>({
    base: '',
    send: (url) => {
      asked.push(url);
      return Promise.resolve({ status: 200, statusText: '', body: bytesOf(hall.document) });
    },
    credentials: () => ({ userToken: 'token', refreshToken: '', socketId: '' }),
    renew: () => Promise.resolve(false),
    onSessionEnd: () => undefined,
  });
}

beforeEach(() => {
  asked = [];
  vi.mocked(dropSnapshot).mockClear();
});

test.each([
  ['is opened', hall.document, true],
  ['[walk 4, restored room] of a drawing that was deleted is void: it may have been restored', new ColumnStore(), false],
])('a snapshot that this browser kept %s', async (_, document, isKept) => {
  vi.mocked(readSnapshot).mockResolvedValue(bytesOf(document as ColumnStore));
  const loaded = await loadDocument({ server: server(), diagram: hall.elevation, owner: { userId: '7', earlierName: '' } });
  expect(loaded.kept).toBe(isKept);
  expect(asked).toHaveLength(isKept ? 0 : 1);
  expect(vi.mocked(dropSnapshot).mock.calls).toHaveLength(isKept ? 0 : 1);
  expect(loaded.document.rowOf('diagram', hall.elevation)).toBeGreaterThanOrEqual(0);
});

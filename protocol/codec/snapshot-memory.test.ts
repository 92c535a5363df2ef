import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { hallDocument } from '../../bench/documents';
import type { ColumnStore } from '../../domain/document/column-store';
import { decodeSnapshot, encodeSnapshot } from './snapshot';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function decoded(): { readonly document: ColumnStore; readonly bytes: WeakRef<ArrayBuffer> } {
  const { document: hall, diagram } = hallDocument(2000, 1);
  const buffer = encodeSnapshot(hall, { diagram, clock: 1 });
  return { document: decodeSnapshot(buffer).document, bytes: new WeakRef(buffer) };
}

it('a document read from a snapshot lets go of the snapshot, whatever columns nobody has looked at yet', async () => {
  const { document, bytes } = decoded();
  // A weak reference holds on until its turn of the event loop is over.
  await new Promise((done) => setTimeout(done, 10));
  collect();
  expect(document.table('port').fields.some((field) => field.isPending)).toBe(true);
  expect(bytes.deref()).toBeUndefined();
});

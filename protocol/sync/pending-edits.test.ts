import { describe, expect, it } from 'vitest';
import type { Intent } from '../../domain/operations/operation';
import { DIAGRAM, named, OTHER, RACK, rename, twoRacks } from '../../tests/fixtures/two-racks';
import { PendingEdits } from './pending-edits';

const CLIENT = 'client-under-test';
const names = ({ document }: PendingEdits) => [RACK, OTHER].map((id) => document.get('object', id)?.name);

/** Numbered from 1, each run and put on top. */
function edited(...intents: readonly Intent[]) {
  const operations = intents.map((intent, at) => ({ seq: at + 1, intent }));
  const edits = new PendingEdits(CLIENT, DIAGRAM, twoRacks());
  for (const operation of operations) {
    const { edit, result } = edits.run(operation);
    edits.add(edit, result?.ok === true ? result.value : null);
  }
  return { edits, operations };
}

describe('pending edits', () => {
  it('a run leaves the document as it is until its edit is put on top', () => {
    const { edits } = edited();
    const { edit, result } = edits.run({ seq: 1, intent: rename(RACK, 'mine') });
    expect(names(edits)).toStrictEqual(['R1', 'R2']);
    edits.add(edit, result?.ok === true ? result.value : null);
    expect(names(edits)).toStrictEqual(['mine', 'R2']);
  });

  it('the later of two edits of a record lies on top, and the earlier shows when it leaves', () => {
    const { edits, operations } = edited(rename(RACK, 'first'), rename(RACK, 'second'));
    expect(names(edits)).toStrictEqual(['second', 'R2']);
    edits.advance([], [operations[1]!]);
    expect(names(edits)).toStrictEqual(['first', 'R2']);
  });

  it('when an earlier edit leaves, what it did is gone from beneath the later', () => {
    const { edits, operations } = edited(rename(RACK, 'first'), rename(RACK, 'second'));
    edits.advance([], [operations[0]!]);
    edits.advance([], [operations[1]!]);
    expect(names(edits)).toStrictEqual(['R1', 'R2']);
  });

  it('a confirmed change comes under the edits that it meets, and tells which records changed', () => {
    const { edits, operations } = edited(rename(RACK, 'mine'), rename(OTHER, 'mine too'));
    expect([...edits.advance([named(RACK, 'theirs')], [])]).toStrictEqual([RACK]);
    expect(names(edits)).toStrictEqual(['mine', 'mine too']);
    edits.advance([], operations);
    expect(names(edits)).toStrictEqual(['theirs', 'R2']);
  });

  it('the confirmed changes of an edit that stands alone change nothing', () => {
    const { edits, operations } = edited(rename(RACK, 'mine'));
    expect([...edits.advance([named(RACK, 'mine')], [], operations[0])]).toStrictEqual([]);
    expect(edits.changedBy(operations[0]!)).toStrictEqual([]);
    expect(names(edits)).toStrictEqual(['mine', 'R2']);
  });

  it('what was confirmed is undone at once, until it is forgotten', () => {
    const { edits, operations } = edited(rename(RACK, 'mine'));
    edits.advance([named(RACK, 'mine')], [], operations[0]);
    const undo = { seq: 2, intent: { kind: 'undo', version: 1, clientId: CLIENT, seq: 1 } as Intent };
    expect(edits.run(undo).result).toMatchObject({ ok: true, value: [{ id: RACK, after: { name: 'R1' } }] });
    edits.forget();
    expect(edits.run(undo).result).toBeNull();
  });

  it('nothing lies on another document until all run again, in their order', () => {
    const { edits } = edited(rename(RACK, 'first'), rename(RACK, 'second'));
    edits.replace(twoRacks());
    expect(names(edits)).toStrictEqual(['R1', 'R2']);
    edits.runAll();
    expect(names(edits)).toStrictEqual(['second', 'R2']);
  });
});

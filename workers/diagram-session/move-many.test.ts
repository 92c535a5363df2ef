import { expect, it } from 'vitest';
import { freeFormDocument } from '../../bench/documents';
import { Scene } from '../../engine/scene/scene';
import { SyncClient } from '../../protocol/sync/client';
import { intentOf } from './intents';
import { undoOf } from './undo-list';
import type { UndoEntry } from './undo-steps';

const COUNT = 10_000;

it('10,000 things move, and come back, by one operation each: one message, one change, every item put elsewhere and none read anew', () => {
  const { document, diagram } = freeFormDocument({ boxes: COUNT, links: 100, seed: 2 });
  const scene = new Scene(document);
  scene.load(diagram, 1);
  const { items } = scene;
  const home = items.boxes.slice();
  const changes: (number | 'all')[] = [];
  const client = new SyncClient({
    clientId: 'moves-many',
    diagram,
    document,
    clock: 1,
    onEvent(event) {
      if (event.kind !== 'changed') return;
      changes.push(event.ids === 'all' ? 'all' : event.ids.length);
      expect(scene.changed(event.ids)).toEqual(new Set());
      expect(scene.moved).toHaveLength(COUNT);
    },
  });
  client.connected();
  client.takeOutgoing();
  client.receive({ type: 'welcome', clock: 1, answeredSeq: 0 });
  client.takeOutgoing();
  const bytesSent = (): readonly number[] => client.takeOutgoing().map((frame) => frame.length);
  const request = { kind: 'move-placements', placements: [...items.placements], dx: 1200, dy: -300 } as const;
  const intent = intentOf(request, { document, diagram, takeIds: () => undefined });
  if (!intent.ok) throw new Error(intent.refusal.rule);
  const moved = client.submit(intent.value);
  if (!moved.ok) throw new Error(moved.refusal.rule);
  const sent = bytesSent();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toBeLessThan(COUNT * 10);
  expect(scene.items.boxes[0]).toBe(home[0]! + 1200);
  expect(client.submit(undoOf({ clientId: client.clientId, seq: moved.value.seq! } as UndoEntry)).ok).toBe(true);
  const undone = bytesSent();
  expect(undone).toHaveLength(1);
  expect(undone[0]).toBeLessThan(200);
  expect(changes).toEqual([COUNT, COUNT]);
  expect(scene.items).toBe(items);
  expect(scene.items.boxes).toEqual(home);
});

import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../domain/demo/random';
import type { KnownIntent } from '../../domain/operations/registry';
import { UndoList } from '../../workers/diagram-session/undo-list';
import { OPERATION_KINDS, randomIntent } from '../fixtures/edits/random-intent';
import { MemoryStore } from './memory-store';
import { SMALL_HALL } from './simulator';
import { WiredEditor, WiredServer } from './wired-editor';

const STEPS = 5000;
const DIAGRAM = SMALL_HALL.diagrams[0]!;

function edit({ controller, place }: WiredEditor, random: SeededRandom): void {
  if (random.chance(0.15)) return remark(controller, random);
  const kind = random.chance(0.25) ? 'set-properties' : random.chance(0.1) ? 'delete-objects' : random.pick(OPERATION_KINDS);
  const intent = randomIntent(kind, place, random);
  if (intent !== null) controller.submit(intent, { grant: 'given' });
}

/** What only the server keeps, and only it can tell whether it can be taken back. */
function remark(controller: WiredEditor['controller'], random: SeededRandom): void {
  const fields = { remarks: `r${random.below(1000)}` };
  const ids = [random.pick(SMALL_HALL.racks.flat())];
  controller.submit({ kind: 'set-properties', version: 1, target: 'object', ids, fields } as KnownIntent);
}

/** One of the latest deletes, whoever did it, comes back where it can; whether it did. */
async function restore({ store }: WiredServer, { controller }: WiredEditor, random: SeededRandom): Promise<boolean> {
  const deletes = store.rows.filter(({ deletion, restoredBy }) => deletion !== null && restoredBy === null).slice(-8);
  if (deletes.length === 0) return false;
  const { clientId, seq, deletion } = random.pick(deletes);
  const things = deletion!.things.map(({ id }) => id);
  return (await controller.restore({ clientId, seq, things, count: 1, name: '' })).ok;
}

describe('undo of two people in each other’s way', () => {
  it(
    `over ${STEPS} random steps with conflicts and deletions the list says of each step what the log says, and undo never gets stuck`,
    { timeout: 240_000 },
    async () => {
      const random = new SeededRandom(20_261_123);
      const server = await WiredServer.start(new MemoryStore(SMALL_HALL.changes, SMALL_HALL.nextId));
      const people: WiredEditor[] = [];
      for (const id of ['anna-0001', 'bert-0001'])
        people.push(await WiredEditor.open({ clientId: id, userName: id, diagram: DIAGRAM, undoList: new UndoList() }, server));
      await server.settle();
      let restored = 0;
      for (let step = 0; step < STEPS; step += 1) {
        const person = random.pick(people);
        const dice = random.next();
        if (dice < 0.4) edit(person, random);
        else if (dice < 0.56) await person.controller.undo();
        else if (dice < 0.64) await person.controller.redo();
        else if (dice < 0.66) await person.controller.goToStep(random.below(person.undoList.step + 4));
        else if (dice < 0.69) void restore(server, person, random).then((isBack) => (restored += isBack ? 1 : 0));
        else if (dice < 0.8) person.deliverUp();
        else person.deliverDown();
        if (random.chance(0.02)) {
          await server.settle();
          for (const each of people) expect(server.contradictions(each.undoList)).toEqual([]);
        }
      }
      const passed = people.map(({ told }) => told.filter(({ kind }) => kind === 'passed').length);
      // It is worth something only while steps are passed over, and deletes restored.
      for (const count of passed) expect(count).toBeGreaterThan(50);
      expect(restored).toBeGreaterThan(20);

      for (const person of people) {
        const steps = person.undoList.stored().entries.length;
        let presses = 0;
        while (person.undoList.view().canUndo) {
          await person.controller.undo();
          await server.settle();
          presses += 1;
          expect(presses).toBeLessThanOrEqual(steps);
        }
        expect(server.contradictions(person.undoList)).toEqual([]);
        for (const { done, passed: why, final } of person.undoList.view().entries)
          expect(!done || final || why !== undefined).toBe(true);
      }
    },
  );
});

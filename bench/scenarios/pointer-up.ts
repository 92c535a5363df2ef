import type { Document } from '../../domain/document/document';
import { fromCell } from '../../domain/ids';
import { permissionsOf } from '../../domain/permissions/permission';
import { Scene } from '../../engine/scene/scene';
import { SyncClient } from '../../protocol/sync/client';
import { BARE_PARTS, modelsServer } from '../../tests/fixtures/hall-controller';
import type { Action } from '../../workers/api/session';
import { EventBatch } from '../../workers/diagram-session/event-batch';
import { ModelShelf } from '../../workers/diagram-session/model-shelf';
import { OperationController } from '../../workers/diagram-session/operation-controller';
import { UndoList } from '../../workers/diagram-session/undo-list';
import { freeFormDocument, hallDocument } from '../documents';
import { median, type Finding, type Scenario } from '../harness';

type Edit = Exclude<Action, { readonly kind: 'copy' }>;

/** Edits of one client, there and back: what waits for the server's answer stays as little as it is in use. */
const AT_ONCE = 2;

/** A diagram as a worker has it open; its picture's records follow every edit. */
function open(document: Document, diagram: number): { readonly scene: Scene; readonly editor: () => OperationController } {
  const scene = new Scene(document);
  scene.load(diagram, 1);
  let nowMs = 0;
  const held = new Set(permissionsOf('editor'));
  const editor = (): OperationController => {
    const client = new SyncClient({
      clientId: 'bench-pointer-up',
      diagram,
      document,
      clock: 1,
      onEvent: (event) => event.kind === 'changed' && void scene.changed(event.ids),
    });
    client.connected();
    client.receive({ type: 'welcome', clock: 1, answeredSeq: 0 });
    client.takeOutgoing();
    return new OperationController({
      ...BARE_PARTS,
      held: () => held,
      diagram,
      client,
      undoList: new UndoList(),
      shelf: new ModelShelf(modelsServer([])),
      events: new EventBatch(() => undefined),
      send: () => void client.takeOutgoing(),
      // Slowly enough that none joins the one before.
      now: () => (nowMs += 1000),
    });
  };
  return { scene, editor };
}

/** Median µs from the wish to the bytes that go out, of edits there and back. */
async function there(editor: () => OperationController, edits: number, editAt: (back: boolean) => Edit): Promise<number> {
  const took: number[] = [];
  for (let at = 0; at < edits; at++) {
    const controller = editor();
    for (let one = 0; one < AT_ONCE; one++) {
      const edit = editAt(one % 2 === 1);
      const startedAt = performance.now();
      const result = await controller.act(edit);
      took.push((performance.now() - startedAt) * 1000);
      if (!result.ok) throw new Error(`the edit was refused: ${JSON.stringify(result)}`);
    }
  }
  return median(took.slice(took.length / 4));
}

/** A device of the hall that finds a free unit above itself, and the two places it goes between. */
async function movable(document: Document, editor: () => OperationController): Promise<(back: boolean) => Edit> {
  const { ids, rowCount } = document.table('object');
  for (let row = 0; row < rowCount; row++) {
    const device = ids[row] === 0 ? undefined : document.get('object', fromCell(ids[row]!));
    if (!device || device.positionU < 2) continue;
    const { id, parent: rack, positionU, face } = device;
    const editAt = (back: boolean): Edit => ({
      ...{ kind: 'move-device', device: id, rack, face: face === 2 ? 2 : 1 },
      positionU: positionU + (back ? 0 : 1),
    });
    const controller = editor();
    if ((await controller.act(editAt(false))).ok && (await controller.act(editAt(true))).ok) return editAt;
  }
  throw new Error('no device of the hall can move');
}

export const scenario: Scenario = {
  question: 'how long does the worker take for an edit at pointer-up: checked, run, drawn again, on its way to the server?',
  async run({ seed, rounds, size = 100_000 }) {
    const hall = hallDocument(size, seed);
    const { editor } = open(hall.document, hall.diagram);
    const findings: Finding[] = [
      {
        figure: 'one device moved',
        size,
        ours: await there(editor, rounds * 50, await movable(hall.document, editor)),
        unit: 'µs',
      },
    ];
    for (const boxes of [100, 10_000]) {
      const { document, diagram } = freeFormDocument({ boxes, links: 100, seed });
      const { scene, editor: mover } = open(document, diagram);
      const placements = [...scene.items.placements];
      const editAt = (back: boolean): Edit => ({ kind: 'move-placements', placements, dx: back ? -1200 : 1200, dy: 0 });
      findings.push({
        figure: `${boxes} things moved`,
        size: boxes,
        ours: await there(mover, boxes > 1000 ? rounds * 2 : rounds * 50, editAt),
        unit: 'µs',
      });
    }
    return findings;
  },
};

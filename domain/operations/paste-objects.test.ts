import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { copyObjects, idsForPaste, pasteIntent, type PasteTarget } from './clipboard';
import { operationOf } from './registry';

function wired() {
  const hall = new SmallHall();
  const rack = hall.insertRack('C', 20, 1200);
  const chassis = hall.insertDevice('chassis', rack, 1);
  const card = hall.cardIntent(hall.slots(chassis)[0]!);
  hall.must(card);
  const [a, panel, outside] = [
    hall.insertDevice('switch', rack, 10),
    hall.insertDevice('panel', rack, 11),
    hall.insertDevice('switch', hall.rackA, 1),
  ];
  hall.connect(hall.ports(a)[0]!, hall.ports(panel)[0]!);
  hall.connect(hall.ports(a)[1]!, hall.ports(outside)[1]!);
  return { hall, rack, a, chassis };
}
const beside = (hall: SmallHall, roots: PasteTarget['roots'] = {}): PasteTarget => ({
  roots,
  diagram: hall.elevation,
  dx: 600,
  dy: 0,
});

describe('copy and paste', () => {
  test('a rack is copied with its devices, cards, ports, maps and the cables inside it', () => {
    const { hall, rack } = wired();
    const clipboard = copyObjects(hall.document, [rack], hall.elevation);
    const intent = pasteIntent(clipboard, beside(hall, { [rack]: { parent: hall.room, name: 'C copy' } }), hall.takeId);
    hall.must(intent);
    const copy = intent.objects[0]!.id;
    expect(hall.document.get('object', copy)).toMatchObject({ name: 'C copy', parent: hall.room, heightU: 20 });
    const devices = hall.document.by('object.parent', copy);
    expect(devices.map((id) => hall.document.get('object', id)?.positionU).sort()).toEqual([1, 10, 11]);
    expect(intent.cables).toHaveLength(1);
    expect(intent.portMaps).toHaveLength(2);
    expect(hall.document.get('placement', hall.document.by('placement.subject', copy)[0]!)?.x).toBe(1800);
    expect(operationOf('paste-objects')!.creates(intent)).toHaveLength(idsForPaste(clipboard));
  });

  test('a device is pasted into units that are free, and refused where they are not', () => {
    const { hall, a } = wired();
    const clipboard = copyObjects(hall.document, [a], hall.elevation);
    const into = (positionU: number) =>
      pasteIntent(clipboard, beside(hall, { [a]: { parent: hall.rackA, positionU, face: 1 } }), hall.takeId);
    expect(hall.refusal(into(1))).toMatchObject({ rule: 'units-occupied' });
    hall.must(into(5));
  });

  test('what lies in a copied object is copied once', () => {
    const { hall, rack, a } = wired();
    expect(copyObjects(hall.document, [a, rack], hall.elevation)).toEqual(copyObjects(hall.document, [rack], hall.elevation));
  });

  test('a copy is not protected and not flagged', () => {
    const { hall, a } = wired();
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [a], fields: { deletionProhibited: 1 } });
    const intent = pasteIntent(
      copyObjects(hall.document, [a], 0),
      beside(hall, { [a]: { parent: hall.rackA, positionU: 5 } }),
      hall.takeId,
    );
    expect(intent.objects[0]!.flags).toBe(0);
  });

  test('nothing pasted hangs on what was there before', () => {
    const { hall, rack, a, chassis } = wired();
    const paste = () =>
      pasteIntent(
        copyObjects(hall.document, [rack], hall.elevation),
        beside(hall, { [rack]: { parent: hall.room } }),
        hall.takeId,
      );
    const intent = paste();
    expect(
      hall.refusal({ ...intent, ports: intent.ports.map((port, i) => (i === 0 ? { ...port, owner: a } : port)) }),
    ).toMatchObject({ rule: 'not-pasted', facts: { kind: 'object', id: a } });
    expect(
      hall.refusal({ ...intent, terminations: intent.terminations.map((end) => ({ ...end, port: hall.ports(a)[2]! })) }),
    ).toMatchObject({ rule: 'not-pasted', facts: { kind: 'port' } });
    expect(
      hall.refusal({ ...intent, placements: intent.placements.map((placement) => ({ ...placement, subject: a })) }),
    ).toMatchObject({ rule: 'not-pasted' });
    const slot = intent.objects.find((object) => object.template === 0)!;
    expect(
      hall.refusal({
        ...intent,
        objects: [{ ...slot, parent: chassis }],
        ports: [],
        portMaps: [],
        cables: [],
        terminations: [],
        placements: [],
      }),
    ).toMatchObject({ rule: 'slot-is-built-in' });
    expect(
      hall.refusal({
        ...intent,
        objects: intent.objects.map((each) => ({ ...each, model: each.model === 0 ? 0 : hall.models.card })),
      }),
    ).toMatchObject({ rule: 'model-class' });
  });

  test('cables in a paste ask for the permission to connect', () => {
    const { hall, rack, chassis } = wired();
    const asks = (id: number) =>
      operationOf('paste-objects')!.asks(
        pasteIntent(copyObjects(hall.document, [id], 0), beside(hall), hall.takeId),
        hall.document,
      );
    expect(asks(rack)).toEqual(['nodeEditing', 'cableConnection']);
    expect(asks(chassis)).toEqual(['nodeEditing']);
  });
});

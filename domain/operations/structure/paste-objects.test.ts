import { describe, expect, test } from 'vitest';
import { CoreHall } from '../../../tests/fixtures/core-hall';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { copyObjects, idsForPaste, pasteIntent, type PasteTarget } from './clipboard';
import { createdBy } from '../operation';
import { pasteObjects } from './paste-objects';

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
    expect(createdBy(pasteObjects, intent)).toHaveLength(idsForPaste(clipboard));
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

  test('a copied cable keeps its model, and a copied link its bends, as far away as its ends', () => {
    const hall = new CoreHall();
    const model = hall.cableModel(12);
    const [a, b] = [hall.insertDevice('switch', hall.rackA, 1), hall.insertDevice('switch', hall.rackA, 2)];
    const cable = hall.fibreCord(hall.ports(a)[2]!, hall.ports(b)[2]!);
    hall.must({ kind: 'set-cable-model', version: 1, cables: [cable], model });
    const placement = hall.takeId();
    hall.must({
      kind: 'set-link-style',
      version: 1,
      diagram: hall.plan,
      cables: [cable],
      spec: null,
      style: 0,
      newStyle: 0,
      path: [100, 200, 300, 400],
      placements: [placement],
    });
    const clipboard = copyObjects(hall.document, [hall.rackA], hall.plan);
    const target = { roots: { [hall.rackA]: { parent: hall.room } }, diagram: hall.plan, dx: 2000, dy: 10 };
    const intent = pasteIntent(clipboard, target, hall.takeId);
    hall.must(intent);
    const copy = intent.cables[0]!.id;
    expect(hall.document.get('cable', copy)).toMatchObject({
      model,
      modelVersion: hall.document.get('cable', cable)!.modelVersion,
    });
    const [place] = hall.document.by('placement.subject', copy);
    expect(hall.document.get('placement', place!)?.path).toEqual([2100, 210, 2300, 410]);
    expect(
      hall.refusal({
        ...pasteIntent(clipboard, target, hall.takeId),
        cables: [{ ...intent.cables[0]!, id: hall.takeId(), model: hall.models.rack }],
        terminations: [],
        placements: [],
      }),
    ).toMatchObject({
      rule: 'model-missing',
    });
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
    const asks = (id: number) => pasteObjects.asks!(pasteIntent(copyObjects(hall.document, [id], 0), beside(hall), hall.takeId));
    expect(asks(rack)).toEqual(['cableConnection']);
    expect(asks(chassis)).toEqual([]);
  });
});

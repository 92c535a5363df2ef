import { describe, expect, test } from 'vitest';
import { dump, SmallHall } from '../../../tests/fixtures/small-hall';
import { idsNeeded } from '../../entities/instantiate';
import { NO_ID } from '../../ids';

const keep = (objects: readonly number[], store: number) => ({ kind: 'store-objects', version: 1, objects, store }) as const;
const take = (object: number, parent: number, positionU: number, face = positionU > 0 ? 1 : 0) =>
  ({ kind: 'take-from-store', version: 1, object, parent, positionU, face }) as const;

function stocked(hall: SmallHall, model: 'switch' | 'card' | 'blade' | 'chassis', store = hall.room): number {
  const id = hall.takeId();
  const needed = idsNeeded(hall.document.get('model', hall.models[model])!);
  const objects = [{ id, name: `spare ${model}`, ids: hall.take(needed) }];
  hall.must({ kind: 'stock-objects', version: 1, store, model: hall.models[model], objects });
  return id;
}

describe('[Right answers 4] devices and cards in the store of a place', () => {
  test('[Right answers 4] a device is kept out of its rack and drawn nowhere, with its ports, and undo puts it back', () => {
    const hall = new SmallHall();
    const device = hall.insertDevice('switch', hall.rackA, 7);
    const ports = hall.ports(device);
    const before = dump(hall.document);
    const diff = hall.must(keep([device], hall.room));
    expect(hall.document.get('object', device)).toMatchObject({ store: hall.room, parent: hall.room, positionU: 0, face: 0 });
    expect(hall.document.by('object.store', hall.room)).toEqual([device]);
    expect(hall.ports(device)).toEqual(ports);
    hall.insertDevice('switch', hall.rackB, 7);
    hall.must(keep([device], hall.site));
    expect(hall.document.by('object.store', hall.site)).toEqual([device]);
    hall.must(keep([device], hall.room));
    expect(hall.undo(diff)).toMatchObject({ ok: true });
    expect(hall.document.get('object', device)).toEqual(before[`object ${device}`]);
  });

  test('[Right answers 4] new ones of a model are put in; one is taken into free units, and called anew; a second who takes it is told its name', () => {
    const hall = new SmallHall();
    const spare = stocked(hall, 'switch');
    expect(hall.document.get('object', spare)).toMatchObject({ name: 'spare switch', store: hall.room, heightU: 1 });
    hall.insertDevice('server', hall.rackA, 3);
    expect(hall.refusal(take(spare, hall.rackA, 4))).toMatchObject({ rule: 'units-occupied' });
    expect(hall.refusal(take(spare, hall.rackA, 0))).toMatchObject({ rule: 'position-missing' });
    expect(hall.refusal(take(spare, hall.room, 0))).toMatchObject({ rule: 'rack-missing' });
    const diff = hall.must({ ...take(spare, hall.rackA, 9), name: 'sw-09' });
    expect(hall.document.get('object', spare)).toMatchObject({ store: NO_ID, parent: hall.rackA, positionU: 9, name: 'sw-09' });
    expect(hall.refusal(take(spare, hall.rackB, 2))).toMatchObject({ rule: 'store-thing-gone', facts: { name: 'sw-09' } });
    expect(hall.undo(diff)).toMatchObject({ ok: true });
    expect(hall.document.get('object', spare)).toMatchObject({ store: hall.room, name: 'spare switch' });
    hall.must({ kind: 'move-device', version: 1, device: spare, rack: hall.rackA, positionU: 9, face: 2 });
    expect(hall.document.get('object', spare)).toMatchObject({ store: NO_ID, parent: hall.rackA, face: 2 });
  });

  test('[Right answers 4] a card goes from its slot into a store and into a slot again; outside a store it stands in no place', () => {
    const hall = new SmallHall();
    const [slot, bay] = hall.slots(hall.insertDevice('chassis', hall.rackA, 1)) as [number, number];
    const card = stocked(hall, 'card', hall.site);
    expect(hall.refusal(take(card, bay, 0))).toMatchObject({ rule: 'slot-takes' });
    hall.must(take(card, slot, 0));
    expect(hall.document.get('object', card)).toMatchObject({ parent: slot, store: NO_ID });
    expect(hall.refusal(take(stocked(hall, 'card'), slot, 0))).toMatchObject({ rule: 'slot-occupied' });
    hall.must(keep([card], hall.room));
    expect(hall.document.get('object', card)).toMatchObject({ parent: hall.room, store: hall.room });
    hall.must(take(stocked(hall, 'blade'), bay, 0));
  });

  test('[Right answers 4] what something is plugged into is not kept, nor is anything plugged into what lies in a store or into its cards', () => {
    const hall = new SmallHall();
    const [device, other] = [1, 2].map((unit) => hall.insertDevice('switch', hall.rackA, unit)) as [number, number];
    const cable = hall.connect(hall.ports(device)[0]!, hall.ports(other)[0]!);
    expect(hall.refusal(keep([device], hall.room))).toMatchObject({
      rule: 'thing-connected',
      facts: { name: 'switch', count: 1 },
    });
    hall.must({ kind: 'delete-cables', version: 1, ids: [cable] });
    const circuit = { id: hall.takeId(), name: 'WAN', provider: '', a: hall.ports(device)[0]!, z: hall.ports(other)[0]! };
    hall.must({ kind: 'insert-circuit', version: 1, ...circuit });
    expect(hall.refusal(keep([device], hall.room))).toMatchObject({ rule: 'thing-connected' });
    hall.must({ kind: 'remove-circuit', version: 1, id: circuit.id });
    const unplugged = hall.must(keep([device], hall.room));
    const refused = { rule: 'thing-in-store', facts: { name: 'switch' } };
    expect(hall.refusal(hall.connectIntent([hall.ports(device)[1]!], [hall.ports(other)[1]!]))).toMatchObject(refused);
    expect(hall.refusal({ kind: 'insert-circuit', version: 1, ...circuit, id: hall.takeId() })).toMatchObject(refused);
    hall.undo(unplugged);
    hall.must(hall.connectIntent([hall.ports(device)[1]!], [hall.ports(other)[1]!]));

    const chassis = stocked(hall, 'chassis');
    const card = hall.cardIntent(hall.slots(chassis)[0]!);
    hall.must(card);
    const far = hall.ports(hall.insertDevice('switch', hall.rackB, 5))[2]!;
    expect(hall.refusal(hall.connectIntent([hall.ports(card.id)[0]!], [far]))).toMatchObject({
      rule: 'thing-in-store',
      facts: { name: 'spare chassis' },
    });
  });

  test('[Right answers 4] an undo that would plug a cable into what was kept since is refused by its name', () => {
    const hall = new SmallHall();
    const [device, other] = [1, 2].map((unit) => hall.insertDevice('switch', hall.rackA, unit)) as [number, number];
    hall.connect(hall.ports(device)[0]!, hall.ports(other)[0]!);
    const terminations = hall.document.by('termination.port', hall.ports(device)[0]!);
    const unplugged = hall.must({ kind: 'unplug-cables', version: 1, terminations });
    hall.must(keep([device], hall.room));
    expect(hall.undo(unplugged)).toMatchObject({ ok: false, refusal: { rule: 'thing-in-store', facts: { name: 'switch' } } });
    const kept = stocked(hall, 'switch');
    const taken = hall.must(take(kept, hall.rackB, 3));
    hall.connect(hall.ports(kept)[0]!, hall.ports(other)[1]!);
    expect(hall.undo(taken)).toMatchObject({ ok: false, refusal: { rule: 'thing-connected' } });
  });

  test('[Right answers 4] racks have no store and lie in none; what lies in one is drawn nowhere, and goes with its place', () => {
    const hall = new SmallHall();
    const spare = stocked(hall, 'switch');
    expect(hall.refusal(keep([spare], hall.rackA))).toMatchObject({ rule: 'store-not-a-place', facts: { name: 'A' } });
    expect(hall.refusal(keep([hall.rackA], hall.room))).toMatchObject({ rule: 'not-kept-in-stores', facts: { class: 'rack' } });
    expect(hall.refusal(keep([stocked(hall, 'card')], hall.rackA))).toMatchObject({ rule: 'store-not-a-place' });
    const free = hall.deviceIntent('switch', hall.room, 0, { face: 0 });
    const placements = [{ id: hall.takeId(), diagram: hall.plan, subject: free.id, x: 0, y: 5000 }];
    hall.must({ ...free, placements });
    hall.must(keep([free.id], hall.room));
    expect(hall.document.by('placement.subject', free.id)).toEqual([]);
    hall.must({ kind: 'delete-objects', version: 1, ids: [hall.room] });
    expect(hall.document.get('object', spare)).toBeUndefined();
  });
});

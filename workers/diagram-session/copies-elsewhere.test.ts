import { beforeEach, describe, expect, test } from 'vitest';
import { HallController, modelsServer } from '../../tests/fixtures/hall-controller';
import { SmallHall } from '../../tests/fixtures/small-hall';
import type { ActionResult } from '../api/session';
import { ModelShelf } from './model-shelf';
import { OperationController } from './operation-controller';

/** Two rooms, each open in a tab of one browser: rack C1 stands in the first alone. */
let hall: SmallHall;
let here: HallController;
let elsewhere: SmallHall;
let there: HallController;
let rack: number;
let sw: number;

beforeEach(() => {
  hall = new SmallHall();
  rack = hall.insertRack('C1', 42, 1200);
  sw = hall.insertDevice('switch', rack, 3, { name: 'C1-sw1' });
  const panel = hall.insertDevice('panel', rack, 5, { name: 'fp-1' });
  const cable = hall.connect(hall.ports(sw)[0]!, hall.ports(panel)[0]!);
  hall.must({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable], fields: { name: 'Harbour-C1-0001' } });
  here = new HallController(hall);
  elsewhere = new SmallHall();
  there = new HallController(elsewhere);
});

const told = (by: HallController, label: string) =>
  by.told.findLast((event) => event.kind === 'done' && event.label === label) as object | undefined;

async function carry(
  ids: readonly number[],
  selection: readonly number[] = [],
  into: OperationController = there.controller,
): Promise<ActionResult> {
  expect(await here.controller.copy(ids)).toMatchObject({ ok: true });
  there.copied = structuredClone(here.copied);
  there.selection = selection;
  return into.act({ kind: 'paste' });
}

function made(result: ActionResult): number {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.created[0]!;
}

const nameIn = (of: SmallHall, id: number): string => of.document.get('object', id)!.name;

describe('[walk 1 copies] what was copied', () => {
  test('is told with the devices in it', async () => {
    await here.controller.copy([rack]);
    await Promise.resolve();
    expect(here.told).toContainEqual({ kind: 'copied', name: 'C1', count: 1, devices: 2 });
  });

  test('is pasted into another room: a rack with its devices and the cable inside it, in view and selected', async () => {
    const copy = made(await carry([rack]));
    const devices = elsewhere.document.by('object.parent', copy);
    expect(devices.map((id) => elsewhere.document.get('object', id)!.positionU).sort()).toEqual([3, 5]);
    const ports = devices.flatMap((id) => elsewhere.ports(id));
    const [end, other] = ports.flatMap((id) => elsewhere.document.by('termination.port', id));
    const cables = [end!, other!].map((id) => elsewhere.document.get('termination', id)!.cable);
    expect(cables[0]).toBe(cables[1]);
    const [place] = elsewhere.document.by('placement.subject', copy);
    expect(elsewhere.document.get('placement', place!)).toMatchObject({ diagram: elsewhere.plan, x: 1200 });
    expect([there.selection, there.revealed]).toEqual([[copy], [[copy]]]);
  });

  test('a model that the other room has not used comes with it', async () => {
    const { id, ...model } = elsewhere.document.get('model', elsewhere.models.panel)!;
    elsewhere.document.apply([{ kind: 'model', id, before: model, after: null }]);
    const isThere = async (into: OperationController): Promise<boolean> =>
      elsewhere.document.get('object', made(await carry([rack], [], into))) !== undefined;
    expect(await isThere(there.controller)).toBe(false);
    const item = { id, brand: '', name: '', heightU: 1, libraryClass: '', ports: 0, fullDepth: false };
    const shelf = new ModelShelf(modelsServer([{ ...item, record: { id, ...model } }]));
    expect(await isThere(new OperationController({ ...there.parts, shelf }))).toBe(true);
  });

  test('a device asks for the rack that takes it, and goes in at its own units', async () => {
    expect(await carry([sw])).toEqual({
      ok: false,
      refusal: { rule: 'paste-needs-rack', facts: { name: 'C1-sw1' } },
    });
    const copy = made(await carry([sw], [elsewhere.rackB]));
    expect(elsewhere.document.get('object', copy)).toMatchObject({ parent: elsewhere.rackB, positionU: 3 });
  });

  test('a card goes into the selected slot', async () => {
    const slot = (of: SmallHall, into: number): number => of.slots(of.insertDevice('chassis', into, 20))[0]!;
    const card = hall.cardIntent(slot(hall, rack));
    hall.must(card);
    expect(await carry([card.id])).toMatchObject({ refusal: { rule: 'paste-needs-slot' } });
    const free = slot(elsewhere, elsewhere.rackA);
    expect(elsewhere.document.get('object', made(await carry([card.id], [free])))).toMatchObject({ parent: free });
  });

  test('is pasted as it was when it was copied, which is said where it is another now', async () => {
    await here.controller.copy([rack]);
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [sw], fields: { name: 'other' } });
    here.selection = [];
    const copy = made(await here.controller.act({ kind: 'paste' }));
    await Promise.resolve();
    expect(told(here, 'paste-objects')).toMatchObject({ warning: { rule: 'copied-before-change' } });
    const names = hall.document.by('object.parent', copy).map((id) => nameIn(hall, id));
    expect(names.sort()).toEqual(['C2-sw1', 'fp-2'].sort());
  });

  test('is not told as changed when it only stands elsewhere', async () => {
    await here.controller.copy([rack]);
    const [placement] = hall.document.by('placement.subject', rack);
    hall.must({ kind: 'move-placements', version: 1, placements: [placement!], mode: 'by', x: [3000], y: [0] });
    made(await here.controller.act({ kind: 'paste' }));
    await Promise.resolve();
    expect(told(here, 'paste-objects')).not.toHaveProperty('warning');
  });

  test('stays what is pasted when something else is duplicated', async () => {
    await here.controller.copy([rack]);
    const kept = here.copied;
    here.selection = [sw];
    made(await here.controller.act({ kind: 'duplicate', ids: [sw] }));
    expect(here.copied).toBe(kept);
  });
});

describe('[X32] what is pasted gets the next free name', () => {
  test('also what stands in it: by the name of its rack, else as its original goes on; cables as well', async () => {
    const paste = async (): Promise<readonly string[]> => {
      here.selection = [];
      const copy = made(await here.controller.act({ kind: 'duplicate', ids: [rack] }));
      return [copy, ...hall.document.by('object.parent', copy)].map((id) => nameIn(hall, id));
    };
    expect(await paste()).toEqual(['C2', 'C2-sw1', 'fp-2']);
    expect(await paste()).toEqual(['C3', 'C3-sw1', 'fp-3']);
    const cables = hall.document.table('cable');
    const names = Array.from({ length: cables.rowCount }, (_, row) => cables.text('name', row));
    expect(names).toEqual(['Harbour-C1-0001', 'Harbour-C2-0001', 'Harbour-C3-0001']);
  });
});

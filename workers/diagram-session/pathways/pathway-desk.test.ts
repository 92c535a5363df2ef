import { beforeEach, describe, expect, it } from 'vitest';
import { HallController } from '../../../tests/fixtures/hall-controller';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { CABLE_CLASSES, CABLE_TYPES, codeOf } from '../../../domain/catalog/enums';
import { NO_ID } from '../../../domain/ids';
import { describe as described } from '../describe';
import type { EngineSeat } from '../engine-seat';
import { PathwayDesk } from './pathway-desk';

const WISH = { pathwayKind: 1, name: 'tray', widthMm: 100, depthMm: 20, radiusMm: 0, edition: 0, separation: 0, lifecycle: 0 };

let hall: SmallHall;
let by: HallController;
let desk: PathwayDesk;
beforeEach(() => {
  hall = new SmallHall();
  by = new HallController(hall, hall.plan);
  desk = new PathwayDesk({
    document: () => hall.document,
    seat: () => undefined as unknown as EngineSeat,
    operations: () => by.controller,
    diagram: () => hall.plan,
    server: () => ({ call: async () => ({ items: [] }) }) as never,
  });
});

async function tray(): Promise<number> {
  const stops = [
    { object: hall.rackA, x: 0, y: 0 },
    { object: hall.rackB, x: 4000, y: 0 },
  ];
  const result = await desk.draw(stops, WISH);
  if (!result.ok) throw new Error('refused');
  return result.created[0]!;
}

describe('ways for cables drawn by hand', () => {
  it('a chain is one operation that creates its pathways; fields that no pathway may have are refused before it is sent', async () => {
    const stops = [
      { object: hall.rackA, x: 0, y: 0 },
      { object: NO_ID, x: 0, y: 900 },
      { object: hall.rackB, x: 600, y: 900 },
    ];
    expect(await desk.draw(stops, { ...WISH, widthMm: 0 })).toMatchObject({ ok: false });
    const result = await desk.draw(stops, WISH);
    expect(result).toMatchObject({ ok: true, created: { length: 2 } });
    expect(by.sent.map(({ intent }) => intent.kind)).toEqual(['insert-pathways']);
  });

  it('what it is, how full it is by which rule and what lies in it is told; it goes only when nothing lies in it', async () => {
    const id = await tray();
    expect(described(hall.document, id)).toMatchObject({
      kind: 'pathway',
      class: 'ladder',
      name: 'tray 1',
      fields: { pathwayKind: 'ladder', widthMm: 100, lengthMm: 4000, lifecycle: 'running', edition: '' },
      facts: { from: 'A', to: 'B', cables: 0 },
    });
    const [near, far] = [hall.rackA, hall.rackB].map((rack) => hall.ports(hall.insertDevice('switch', rack, 1))[0]!);
    const connect = hall.connectIntent([near!], [far!]);
    hall.must({ ...connect, class: codeOf(CABLE_CLASSES, 'copperCable'), type: codeOf(CABLE_TYPES, 'cat6a') });
    const cable = connect.cables[0]!;
    hall.must({ kind: 'lay-cable', version: 1, cable, pathways: [id], lays: hall.take(1) });
    // 44 of 1,000 mm², half of 2,000.
    expect(await desk.content(id)).toMatchObject({ percent: 5, edition: 'nec-392-22', cables: [{ id: cable, diameterMm: 7.5 }] });
    expect(await desk.remove([id])).toMatchObject({ ok: false, refusal: { rule: 'pathway-holds-cables' } });
    hall.must({ kind: 'unlay-cable', version: 1, cables: [cable] });
    expect(await desk.remove([id])).toMatchObject({ ok: true });
    expect(by.controller.history().entries.at(-1)).toMatchObject({
      label: 'remove-pathways',
      facts: { count: 1, name: 'tray 1' },
    });
    expect(await desk.content(id)).toBeNull();
  });

  it('fields are changed by their names, for several at once', async () => {
    const ids = [await tray(), await tray()];
    expect(await desk.change(ids, { widthMm: 450, edition: 3 })).toMatchObject({ ok: true });
    expect(ids.map((id) => hall.document.get('pathway', id)?.widthMm)).toEqual([450, 450]);
    expect(await desk.change(ids, { colour: 3 })).toMatchObject({ ok: false, refusal: { rule: 'unknown-field' } });
  });
});

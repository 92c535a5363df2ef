import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { ONE_WAY } from '../../../tests/fixtures/channel-question';
import { HallController } from '../../../tests/fixtures/hall-controller';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import {
  CABLE_CLASSES,
  CABLE_TYPES,
  DIAGRAM_KINDS,
  OBJECT_CLASSES,
  SEPARATION_CLASSES,
  codeOf,
} from '../../../domain/catalog/enums';
import type { ChannelQuestion } from '../../../domain/channels/channel';
import { readChannelNetwork } from '../../../domain/channels/channel-network';
import { findChannels } from '../../../domain/channels/find-channels';
import { created } from '../../../domain/document/changes';
import type { PathwayStop } from '../../../domain/geometry/pathway-chain';
import { drawPathways, idsForPathways } from '../../../domain/operations/pathways/draw-pathways';
import { createComputeService } from '../../compute-service';
import type { EngineSeat } from '../engine-seat';
import { PathwayDesk } from './pathway-desk';

const kernels = new URL('../../../engine-wasm/build/kernels.wasm', import.meta.url);
const USUAL = { name: 'Riser', widthMm: 300, depthMm: 150, radiusMm: 300, edition: 0, separation: 0, lifecycle: 0 };

let hall: SmallHall;
let desk: PathwayDesk;
/** A building of two floors, with a room each: the hall's is in the lower one. */
let building: number;
let upper: number;
let rackAbove: number;
beforeEach(() => {
  hall = new SmallHall();
  [building, upper] = [hall.takeId(), hall.takeId()];
  hall.document.apply([
    created('object', building, { class: codeOf(OBJECT_CLASSES, 'building'), parent: hall.site, name: 'House' }),
    created('object', upper, { class: codeOf(OBJECT_CLASSES, 'room'), parent: building, name: 'Upstairs' }),
    { kind: 'object', id: hall.room, before: { parent: hall.site }, after: { parent: building } },
  ]);
  rackAbove = hall.takeId();
  hall.must({
    kind: 'insert-rack',
    version: 1,
    id: rackAbove,
    parent: upper,
    model: hall.models.rack,
    name: 'U1',
    heightU: 42,
    placements: [],
  });
  desk = new PathwayDesk({
    document: () => hall.document,
    seat: () => undefined as unknown as EngineSeat,
    operations: () => new HallController(hall, hall.plan).controller,
    diagram: () => hall.plan,
    openQuietly: () => Promise.reject(new Error('not asked here')),
    server: () => ({ call: async () => ({ items: [] }) }) as never,
  });
});

function junction(parent: number, name: string): number {
  const id = hall.takeId();
  hall.document.apply([created('object', id, { class: codeOf(OBJECT_CLASSES, 'junction'), parent, name })]);
  return id;
}

function ladder(parent: number, from: number, to: number, lengthMm: number): void {
  const fields = { pathwayKind: 1, name: '', widthMm: 300, depthMm: 100, heightMm: 2400 };
  hall.must({
    kind: 'insert-pathways',
    version: 1,
    junctions: [],
    placements: [],
    pathways: [{ ...fields, id: hall.takeId(), parent, from, to, lengthMm }],
  });
}

async function riser(from: number, to: number, more: Partial<typeof USUAL> = {}): Promise<number> {
  const made = await desk.riser({ ...USUAL, from, to, lengthMm: 4000, ...more });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.created[0]!;
}

const ask = async (from: number, to: number, more: Partial<ChannelQuestion> = {}) => {
  const compute = createComputeService(async () => readFile(kernels));
  const network = readChannelNetwork(hall.document);
  await compute.loadNetwork(network);
  const question: ChannelQuestion = {
    from: { kind: 'device', id: from },
    to: { kind: 'device', id: to },
    class: 'data',
    cableClass: codeOf(CABLE_CLASSES, 'copperCable'),
    cableType: codeOf(CABLE_TYPES, 'cat6a'),
    ...ONE_WAY,
    aim: 'new',
    ...more,
  };
  return findChannels(hall.document, network, question, compute);
};

describe('a way between two rooms of a site', () => {
  test('[walk 1 passage] is passed by the best route from rack to rack, and its length counts', async () => {
    const [around, otherPlan, ...placements] = hall.take(4) as [number, number, number, number];
    const plan = codeOf(DIAGRAM_KINDS, 'plan');
    hall.document.apply([
      created('diagram', around, { owner: building, kind: plan, name: 'House' }),
      created('diagram', otherPlan, { owner: upper, kind: plan, name: 'Plan' }),
      ...[hall.room, upper].map((subject, at) =>
        created('placement', placements[at]!, { diagram: around, subject, x: at * 20_000, y: 0, width: 8000, height: 6000 }),
      ),
    ]);
    const passages: readonly PathwayStop[] = [
      { object: 0, into: hall.room, x: 8000, y: 3000 },
      { object: 0, into: upper, x: 20_000, y: 3000 },
    ];
    const made = drawPathways(
      hall.document,
      around,
      passages,
      { ...USUAL, pathwayKind: 1, passage: 'To {place}' },
      hall.take(idsForPathways(passages)),
    );
    if (!made.ok) throw new Error(made.refusal.rule);
    hall.must(made.value);
    const [near, far] = [hall.insertDevice('switch', hall.rackA, 40), hall.insertDevice('switch', rackAbove, 40)];
    expect(await ask(near, far)).toMatchObject({ kind: 'none' });
    const { from, to } = made.value.pathways[0]!;
    ladder(hall.room, hall.rackA, from, 3000);
    ladder(upper, to, rackAbove, 2000);
    expect(await ask(near, far)).toMatchObject({ channels: [{ parts: [{ wayMm: 3000 + 12_000 + 2000 }] }] });
    expect(hall.document.by('placement.subject', to).map((id) => hall.document.get('placement', id)!.diagram)).toEqual([
      around,
      otherPlan,
    ]);
  });
});

describe('a riser between two floors', () => {
  test('[Right answers 4] joins places of two rooms, found by their names and rooms, and is held by the building', async () => {
    const [down, up] = [junction(hall.room, 'Shaft down'), junction(upper, 'Shaft up')];
    expect(await desk.ends('shaft upstairs', 10)).toEqual([{ id: up, name: 'Shaft up', where: 'Harbour / House / Upstairs' }]);
    const id = await riser(down, up);
    expect(hall.document.get('pathway', id)).toMatchObject({ parent: building, from: down, to: up, kind: 7, heightMm: null });
  });

  test('[Right answers 4] to nowhere, to itself, or to what stands in another building is refused with what is wrong', async () => {
    const down = junction(hall.room, 'Shaft down');
    const across = junction(hall.site, 'Across the yard');
    const wish = { ...USUAL, from: down, lengthMm: 4000 };
    expect(await desk.riser({ ...wish, to: down })).toMatchObject({ ok: false, refusal: { rule: 'pathway-loop', field: 'to' } });
    expect(await desk.riser({ ...wish, to: 0 })).toMatchObject({ ok: false, refusal: { field: 'pathways[0].to' } });
    const gone = hall.takeId();
    const riserTo = { ...wish, id: hall.takeId(), parent: building, to: gone, pathwayKind: 7 };
    const intent = { kind: 'insert-pathways', version: 1, junctions: [], placements: [], pathways: [riserTo] } as const;
    expect(hall.refusal(intent)).toMatchObject({ rule: 'object-missing', facts: { id: gone }, field: 'pathways' });
    expect(await desk.riser({ ...wish, to: across })).toMatchObject({
      ok: false,
      refusal: { rule: 'riser-elsewhere', facts: { name: 'Across the yard', place: 'House' } },
    });
  });

  test('[Right answers 4] ways, fill, separation and pairs count it', async () => {
    const [down, up] = [junction(hall.room, 'Shaft down'), junction(upper, 'Shaft up')];
    ladder(hall.room, hall.rackA, down, 3000);
    ladder(upper, up, rackAbove, 2000);
    const [near, far] = [hall.insertDevice('switch', hall.rackA, 40), hall.insertDevice('switch', rackAbove, 40)];
    const id = await riser(down, up);
    for (const rack of [hall.rackA, rackAbove])
      hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [rack], fields: { cableEntry: 1 } });
    // 3 + 4 + 2 m, and 1.144 m at each end.
    expect(await ask(near, far)).toMatchObject({
      channels: [{ totalMm: 11_500, parts: [{ wayMm: 9000, endsMm: 2288, notSaid: [] }] }],
    });
    ladder(hall.room, hall.rackA, down, 3500);
    ladder(upper, up, rackAbove, 2500);
    expect(await ask(near, far, { redundancy: 'links' })).toMatchObject({ kind: 'none' });
    const other = await riser(down, up, { name: 'Second' });
    expect(await ask(near, far, { redundancy: 'links' })).toMatchObject({ kind: 'found', isPair: true });
    const kept = (ids: readonly number[], word: string) =>
      hall.must({ kind: 'change-pathways', version: 1, ids, fields: { separation: codeOf(SEPARATION_CLASSES, word) } });
    kept([id, other], 'power');
    expect(await ask(near, far)).toMatchObject({ reasons: [{ kind: 'tray-for-other' }] });
    kept([id, other], '');
    hall.must({ kind: 'change-pathways', version: 1, ids: [id, other], fields: { widthMm: 2, depthMm: 2 } });
    expect(await ask(near, far)).toMatchObject({ reasons: [{ kind: 'tray-full' }] });
  });
});

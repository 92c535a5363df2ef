import { expect, test } from 'vitest';
import { channelAsker } from '../../../tests/fixtures/channel-asker';
import { ChannelPlant } from '../../../tests/fixtures/channel-plant';
import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import type { ChannelQuestion } from '../../../domain/channels/channel';
import { changed, created, deleted } from '../../../domain/document/changes';

/** Where ways begin and end, and what is said of an end that none comes to. */
const { ask, found } = channelAsker();

test('[11 by hand #3] where neither end is reached by a tray or trunk, both are named', async () => {
  const plant = new ChannelPlant({ racks: 2, junctions: 0, pathways: [[2, 3, 5000, 50]], trunks: [] });
  const names = [0, 1].map((at) => plant.hall.document.get('object', plant.switches[at]!)!.name);
  const reasons = names.map((name, at) => ({ kind: 'no-way-to', name: `${name} (${['A', 'B'][at]} U1)` }));
  expect(await ask(plant)).toMatchObject({ kind: 'none', reasons });
});

test('[walk 1 S3] an end whose trunk goes to another room is not said to have none in the drawing of its own room either', async () => {
  const plant = new ChannelPlant({ racks: 1, junctions: 0, pathways: [], trunks: [[0, 2, 8000, false]] });
  const { document, site } = plant.hall;
  const hallTwo = plant.hall.takeId();
  document.apply([created('object', hallTwo, { class: codeOf(OBJECT_CLASSES, 'room'), parent: site, name: 'Hall 2' })]);
  document.apply([changed('object', document.get('object', plant.racks[2]!)!, { parent: hallTwo })!]);
  const onSite = await ask(plant);
  expect(onSite).toEqual({ kind: 'none', reasons: [{ kind: 'no-way-to', name: 'sw1 (B U1)' }] });
  // Of what stands in another room a room's drawing has the names.
  const far = plant.trunks[0]!.panels[1]!;
  document.apply(document.by('port_map.owner', far).map((id) => deleted('port_map', document.get('port_map', id)!)));
  expect(await ask(plant)).toEqual(onSite);
});

test('[walk 1 same ends] two ends of one name are told apart by their racks and units where nothing leads to either', async () => {
  const plant = new ChannelPlant({ racks: 2, junctions: 0, pathways: [[2, 3, 5000, 50]], trunks: [] });
  const { document } = plant.hall;
  document.apply(plant.switches.map((id) => changed('object', document.get('object', id)!, { name: 'leaf' })!));
  expect(await ask(plant)).toMatchObject({
    reasons: ['leaf (A U1)', 'leaf (B U1)'].map((name) => ({ kind: 'no-way-to', name })),
  });
});

test('[walk 1 behind] panels of two racks are joined behind, from device to device and from rack to rack, in front where that is full; with a switch, or behind a named front, as it is', async () => {
  const plant = new ChannelPlant({ racks: 0, junctions: 0, pathways: [[0, 1, 8000, 50]], trunks: [] });
  const { hall } = plant;
  const [a, b] = [hall.rackA, hall.rackB].map((rack) => hall.insertDevice('panel', rack, 9)) as [number, number];
  const nameOf = (port: number): string => {
    const owner = hall.document.get('port', port)!.owner;
    const at = hall.ports(owner).indexOf(port);
    return owner === a || owner === b ? `${owner === a ? 'a' : 'b'}${['F1', 'F2', 'R1', 'R2'][at]}` : 'switch';
  };
  const joined = async (more: Partial<ChannelQuestion>): Promise<readonly string[]> =>
    (await found(plant, more))[0]!.parts.map(({ from, to }) => `${nameOf(from.port)}-${nameOf(to.port)}`);
  const device = (id: number) => ({ kind: 'device', id }) as const;
  const port = (id: number) => ({ kind: 'port', id }) as const;
  expect(await joined({ from: device(a), to: device(b) })).toEqual(['aR1-bR1']);
  expect(await joined({ from: { kind: 'rack', id: hall.rackA }, to: { kind: 'rack', id: hall.rackB } })).toEqual(['aR1-bR1']);
  expect(await joined({ from: port(hall.ports(a)[3]!), to: device(b) })).toEqual(['aR2-bR1']);
  expect(await joined({ from: port(hall.ports(a)[0]!), to: device(b) })).toEqual(['aF1-bF1']);
  expect(await joined({ from: device(a), to: device(plant.switches[1]!) })).toEqual(['aF1-switch']);
  for (const at of [2, 3]) hall.connect(hall.ports(a)[at]!, hall.ports(plant.switches[1]!)[at - 2]!);
  expect(await joined({ from: device(a), to: device(b) })).toEqual(['aF1-bF1']);
});

test('[walk 1, 1] a way from a rack over a trunk begins at its equipment, not at a front behind which nothing is joined; at that where nothing else is', async () => {
  const plant = new ChannelPlant({ racks: 1, junctions: 0, pathways: [[2, 0, 3000, 50]], trunks: [[0, 1, 2000, false]] });
  const { hall } = plant;
  const panel = hall.insertDevice('panel', plant.racks[2]!, 9);
  const [from, to] = [2, 1].map((at) => ({ kind: 'rack', id: plant.racks[at]! }) as const);
  const beginsAt = async (): Promise<number> => (await found(plant, { from: from!, to: to! }))[0]!.parts[0]!.from.owner;
  expect(await beginsAt()).toBe(plant.switches[2]);
  const other = hall.insertDevice('panel', hall.rackB, 9);
  for (const [at, port] of hall.ports(plant.switches[2]!).entries()) if (at < 2) hall.connect(port, hall.ports(other)[at]!);
  expect(await beginsAt()).toBe(panel);
});

test('[walk 1 gap] trays that end beside each other and do not meet are named with how far they are apart, from room to room', async () => {
  const plant = new ChannelPlant({
    racks: 0,
    junctions: 4,
    pathways: [
      [0, 2, 4000, 50],
      [3, 4, 4000, 50],
      [5, 1, 4000, 50],
    ],
    trunks: [],
  });
  const { hall } = plant;
  const [wall, passage, far, farWall] = plant.places.slice(2) as [number, number, number, number];
  const hallTwo = hall.takeId();
  hall.document.apply([
    created('object', hallTwo, { class: codeOf(OBJECT_CLASSES, 'room'), parent: hall.site, name: 'Hall 2' }),
    ...[far, farWall].map((id) => changed('object', hall.document.get('object', id)!, { parent: hallTwo })!),
    changed('pathway', hall.document.get('pathway', plant.pathways[1]!.id)!, { parent: hall.site })!,
  ]);
  for (const [subject, x, y] of [
    [wall, 1000, 0],
    [passage, 5000, 3000],
  ] as const)
    hall.document.apply([
      created('placement', hall.takeId(), { diagram: hall.plan, subject, x: x - 80, y: y - 80, width: 160, height: 160 }),
    ]);
  const room = hall.document.get('object', hall.room)!.name;
  const answer = await ask(plant);
  expect(answer.kind === 'none' && answer.reasons).toEqual([
    { kind: 'islands', from: 'sw0 (A U1)', to: 'sw1 (B U1)' },
    { kind: 'gap', id: wall, name: 'J0', beyond: passage, beyondName: 'J1', place: room, awayMm: 5000 },
    { kind: 'gap', id: farWall, name: 'J3', beyond: far, beyondName: 'J2', place: 'Hall 2', awayMm: null },
  ]);
});

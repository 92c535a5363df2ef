import { expect, it } from 'vitest';
import { ChannelPlant } from '../../../tests/fixtures/channel-plant';
import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { created } from '../../../domain/document/changes';
import { ChannelDesk, type ChannelParts } from './channel-desk';

it('an end in a room that the drawing does not hold is told by its room, not searched for and found wanting', async () => {
  const plant = new ChannelPlant({ racks: 0, junctions: 0, pathways: [], trunks: [] });
  const { hall } = plant;
  const [room, rack] = hall.take(2) as [number, number];
  hall.document.apply([
    created('object', room, { class: codeOf(OBJECT_CLASSES, 'room'), parent: hall.site, name: 'Hall 2' }),
    created('object', rack, { class: codeOf(OBJECT_CLASSES, 'rack'), parent: room, name: 'B05' }),
  ]);
  const searched: string[] = [];
  const parts = {
    document: () => hall.document,
    diagram: () => hall.plan,
    shelf: () => ({
      put: () => {
        searched.push('searched');
        return Promise.reject(new Error('not asked here'));
      },
    }),
  } as unknown as ChannelParts;
  const desk = new ChannelDesk(parts);
  const asked = (to: number) => desk.find({ ...plant.question(0, 1), to: { kind: 'rack', id: to } });
  expect(await asked(rack)).toMatchObject({
    answer: { kind: 'none', reasons: [{ kind: 'end-elsewhere', end: rack, name: 'B05', place: 'Hall 2' }] },
  });
  expect(searched).toEqual([]);
  await expect(asked(hall.rackB)).rejects.toThrow('not asked here');
});

it('[X10] an end is looked for everywhere: what stands here first, then racks and devices that the search of everything finds', async () => {
  const plant = new ChannelPlant({ racks: 2, junctions: 0, pathways: [], trunks: [] });
  const { hall } = plant;
  const find = (id: number, objectClass: string) => ({
    id,
    kind: 'object',
    class: objectClass,
    name: 'B05',
    path: ['Site', 'Hall 2'],
  });
  let down = false;
  const call = (_: unknown, { query }: { query: { q: string } }): Promise<unknown> =>
    down
      ? Promise.reject(new Error('away'))
      : Promise.resolve({ items: query.q === '' ? [] : [find(7, 'rack'), find(8, 'room'), find(hall.rackA, 'rack')] });
  const parts = { document: () => hall.document, diagram: () => hall.plan, server: () => ({ call }) } as unknown as ChannelParts;
  const desk = new ChannelDesk({ ...parts, startCompute: () => Promise.reject(new Error('not asked here')) });
  const named = hall.document.get('object', hall.rackA)!.name;
  const elsewhere = { end: { kind: 'rack', id: 7 }, name: 'B05', where: 'Hall 2', class: 'rack' };
  const ends = await desk.ends(named, 40);
  expect(ends[0]).toMatchObject({ end: { kind: 'rack', id: hall.rackA } });
  expect(ends.slice(-1)).toEqual([elsewhere]);
  expect(ends.filter(({ end }) => end.id === hall.rackA)).toHaveLength(1);
  down = true;
  expect(await desk.ends('b05', 40)).toEqual([]);
});

import { expect, it, vi } from 'vitest';
import { ChannelPlant } from '../../../tests/fixtures/channel-plant';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { TwoHalls } from '../../../tests/fixtures/two-halls';
import { CABLE_TYPES, codeOf, DIAGRAM_KINDS, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { portType, portTypeCode } from '../../../domain/catalog/port-types';
import { changed, created } from '../../../domain/document/changes';
import type { Document } from '../../../domain/document/document';
import { CODES } from '../../../protocol/errors';
import { ApiError } from '../../../protocol/rest/api-error';
import type { QuietDocument } from '../quiet-document';
import { ChannelDesk, type ChannelParts } from './channel-desk';

/** A desk in hall 1 of two: its own document holds hall 2 by name alone, as a room's does. */
function inHallOne(openQuietly: ChannelParts['openQuietly']) {
  const site = new TwoHalls();
  const hall = new SmallHall();
  const object = (id: number, word: string, parent: number, name: string) =>
    created('object', id, { class: codeOf(OBJECT_CLASSES, word), parent, name });
  hall.document.apply([
    created('diagram', site.sitePlan, { owner: hall.site, kind: codeOf(DIAGRAM_KINDS, 'plan'), name: 'Plan' }),
    object(site.farRoom, 'room', hall.site, 'Hall 2'),
    object(site.farRack, 'rack', site.farRoom, 'Z'),
  ]);
  const searchedIn: Document[] = [];
  const parts = {
    document: () => hall.document,
    diagram: () => hall.plan,
    shelf: () => ({
      put: (document: Document) => {
        searchedIn.push(document);
        return Promise.reject(new Error('not asked here'));
      },
    }),
    openQuietly,
    changedElsewhere: vi.fn(),
  } as unknown as ChannelParts;
  const desk = new ChannelDesk(parts);
  const question = new ChannelPlant({ racks: 0, junctions: 0, pathways: [], trunks: [] }).question(0, 1);
  const asked = (to: number) => desk.find({ ...question, from: { kind: 'rack', id: hall.rackA }, to: { kind: 'rack', id: to } });
  return { site, hall, desk, parts, searchedIn, asked };
}

it('[X10] a way to another room is looked for in the drawing of the whole site, which is read once, and one within the room in its own', async () => {
  const opened: number[] = [];
  const quiet = new TwoHalls().hall.document;
  let tell: (ids: readonly number[] | 'all') => void = () => undefined;
  const { site, hall, parts, searchedIn, asked } = inHallOne((diagram, onChanged) => {
    opened.push(diagram);
    tell = onChanged;
    return Promise.resolve({ document: quiet, dispose: () => undefined });
  });
  await expect(asked(site.farRack)).rejects.toThrow('not asked here');
  await expect(asked(site.farRack)).rejects.toThrow('not asked here');
  expect(opened).toEqual([site.sitePlan]);
  await expect(asked(hall.rackB)).rejects.toThrow('not asked here');
  expect(searchedIn).toEqual([quiet, quiet, hall.document]);
  // What somebody changes elsewhere makes the page ask again.
  tell([site.riser]);
  expect(parts.changedElsewhere).toHaveBeenCalledOnce();
});

it('[X10] an end that no drawing of the site holds is told by its room; a site that cannot be read now is told as that, and tried again', async () => {
  let answer: () => Promise<QuietDocument> = () => Promise.reject(new ApiError('not found', 404, CODES.notFound, null));
  const { site, asked, searchedIn } = inHallOne(() => answer());
  const elsewhere = { kind: 'end-elsewhere', end: site.farRack, name: 'Z', place: 'Hall 2' };
  expect(await asked(site.farRack)).toMatchObject({ answer: { kind: 'none', reasons: [elsewhere] } });
  answer = () => Promise.reject(new ApiError('no answer', 0, 0, null));
  await expect(asked(site.farRack)).rejects.toThrow('no answer');
  answer = () => Promise.resolve({ document: new TwoHalls().hall.document, dispose: () => undefined });
  await expect(asked(site.farRack)).rejects.toThrow('not asked here');
  expect(searchedIn).toHaveLength(1);
});

it('[X10] what was made is still there while the room or its site holds it', async () => {
  const quiet = new TwoHalls();
  const { hall, site, desk } = inHallOne(() => Promise.resolve({ document: quiet.hall.document, dispose: () => undefined }));
  expect(await desk.areThere([hall.rackA])).toBe(true);
  expect(await desk.areThere([site.riser])).toBe(true);
  expect(await desk.areThere([hall.takeId() + 5000])).toBe(false);
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
  const elsewhere = { end: { kind: 'rack', id: 7 }, name: 'B05', where: 'Hall 2', class: 'rack', portTypes: [], cableTypes: [] };
  const ends = await desk.ends(named, 40);
  expect(ends[0]).toMatchObject({ end: { kind: 'rack', id: hall.rackA } });
  expect(ends.slice(-1)).toEqual([elsewhere]);
  expect(ends.filter(({ end }) => end.id === hall.rackA)).toHaveLength(1);
  down = true;
  expect(await desk.ends('b05', 40)).toEqual([]);
});

it('[walk 1 ends] an end is found by its model, too, and by what only the server keeps of it; it says its rack and unit before its room', async () => {
  const { hall } = new ChannelPlant({ racks: 2, junctions: 0, pathways: [], trunks: [] });
  const device = hall.insertDevice('panel', hall.rackA, 20, { name: '' });
  const tagged = { id: device, kind: 'object', class: 'device', name: 'panel', path: ['Site', 'Hall', 'A'] };
  const call = (_: unknown, { query }: { query: { q: string } }): Promise<unknown> =>
    Promise.resolve({ items: query.q === 'TAG-7' ? [tagged] : [] });
  const parts = { document: () => hall.document, diagram: () => hall.plan, server: () => ({ call }) } as unknown as ChannelParts;
  const desk = new ChannelDesk({ ...parts, startCompute: () => Promise.reject(new Error('not asked here')) });
  const model = hall.document.get('model', hall.models.panel)!;
  const found = {
    end: { kind: 'device', id: device },
    name: model.name,
    where: expect.stringMatching(/^A U20( · |$)/) as unknown,
  };
  hall.document.apply([changed('object', hall.document.get('object', device)!, { name: 'FP-1' })!]);
  for (const words of [`${model.brand} ${model.name}`, 'TAG-7'])
    expect(await desk.ends(words, 40), words).toContainEqual(expect.objectContaining({ ...found, name: 'FP-1' }));
});

it('[B1] an end says the types of its ports, each once; of what stands in another room they are not known', async () => {
  const { hall, site, desk } = inHallOne(() => Promise.reject(new Error('not asked here')));
  // Above the ids of the other document.
  hall.take(2000);
  const [first] = [1, 3].map((unit) => hall.insertDevice('switch', hall.rackA, unit));
  const types = [
    'interface/1000base-t',
    'interface/10gbase-x-sfpp',
    'interface/virtual',
    'powerPort/iec-60320-c14',
    'console/rj-45',
  ];
  const wordsOf = async (id: number) => (await desk.endOf(id))!.portTypes.map((type) => portType(type).key);
  expect(await wordsOf(first!)).toEqual(types);
  expect(await wordsOf(hall.rackA)).toEqual(types);
  expect(await wordsOf(hall.ports(first!)[1]!)).toEqual(types.slice(0, 1));
  // A port that a cable from here leads to is in this drawing, and what else its rack has is not.
  const far = { owner: site.farRack, type: portTypeCode('front/lc') };
  hall.document.apply([created('port', hall.takeId(), far)]);
  expect(await wordsOf(site.farRack)).toEqual([]);
});

it('[walk 1 behind] an end says of which types the cables in its ports are, the most common first', async () => {
  const { hall, desk } = inHallOne(() => Promise.reject(new Error('not asked here')));
  hall.take(2000);
  const [one, other] = [1, 3].map((unit) => hall.insertDevice('switch', hall.rackA, unit)) as [number, number];
  const typesOf = async (id: number) => (await desk.endOf(id))!.cableTypes.map((type) => CABLE_TYPES[type]);
  expect(await typesOf(one)).toEqual([]);
  const kinds = ['cat6', 'cat6a', 'cat6a'] as const;
  for (const [at, type] of kinds.entries()) {
    const cable = hall.connect(hall.ports(one)[at]!, hall.ports(other)[at]!);
    hall.document.apply([changed('cable', hall.document.get('cable', cable)!, { type: codeOf(CABLE_TYPES, type) })!]);
  }
  expect(await typesOf(one)).toEqual(['cat6a', 'cat6']);
  expect(await typesOf(hall.ports(one)[0]!)).toEqual(['cat6']);
});

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
    answer: { kind: 'none', reasons: [{ kind: 'end-elsewhere', name: 'B05', place: 'Hall 2' }] },
  });
  expect(searched).toEqual([]);
  await expect(asked(hall.rackB)).rejects.toThrow('not asked here');
});

import { expect, test } from 'vitest';
import { ChannelPlant } from '../../tests/fixtures/channel-plant';
import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import { changed, created, deleted } from '../document/changes';
import { NO_ID } from '../ids';
import { leadsOut } from './leads-out';

test('[walk 1 S3] a core behind a panel that goes on through splices leads to the room in which the last of them ends', () => {
  const plant = new ChannelPlant({ racks: 1, junctions: 0, pathways: [], trunks: [[0, 2, 8000, false]] });
  const { hall } = plant;
  const { document } = hall;
  const [near, far] = plant.trunks[0]!.panels.map((panel) => hall.ports(panel)[2]!) as [number, number];
  const hallTwo = hall.takeId();
  document.apply([created('object', hallTwo, { class: codeOf(OBJECT_CLASSES, 'room'), parent: hall.site, name: 'Hall 2' })]);
  document.apply([changed('object', document.get('object', plant.racks[2]!)!, { parent: hallTwo })!]);
  const leads = (): boolean => leadsOut(document, plant.racks[0]!);
  expect(leads()).toBe(true);
  document.apply(document.by('termination.port', near).map((id) => deleted('termination', document.get('termination', id)!)));
  expect(leads()).toBe(false);

  const joins = [hall.takeId(), hall.takeId()] as const;
  const ends: readonly (readonly [port: number, splice: number])[][] = [
    [
      [near, NO_ID],
      [NO_ID, joins[0]],
    ],
    [
      [NO_ID, joins[0]],
      [NO_ID, joins[1]],
    ],
    [
      [NO_ID, joins[1]],
      [far, NO_ID],
    ],
  ];
  const cables = ends.map(() => hall.takeId());
  document.apply(joins.map((id) => created('splice', id, { closure: hall.rackA, tray: 1, position: 1 })));
  const join = (at: number): void => {
    const core = hall.takeId();
    document.apply([
      created('cable', cables[at]!, { class: 1, name: `F${at}` }),
      created('core', core, { cable: cables[at]!, number: 1 }),
      ...ends[at]!.map(([port, splice], end) => created('core_end', hall.takeId(), { core, end: end + 1, port, splice })),
    ]);
  };
  join(0);
  join(1);
  expect(leads()).toBe(false);
  join(2);
  expect(leads()).toBe(true);
});

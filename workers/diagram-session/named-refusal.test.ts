import { expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { permissionsOf } from '../../domain/permissions/permission';
import { checkRequest } from './check-request';
import { previewOf } from './structure/insert-series';

test('[walk 1 #22] what is in the way is told by its model and class where it has no name of its own', () => {
  const hall = new SmallHall();
  hall.insertDevice('switch', hall.rackA, 11, { name: '' });
  const device = hall.insertDevice('switch', hall.rackA, 20, { name: 'mine' });
  const byModel = hall.document.get('model', hall.models.switch)!.name;
  expect(byModel).not.toBe('');
  const move = { kind: 'move-device', device, rack: hall.rackA, positionU: 11, face: 1 } as const;
  const refused = { rule: 'units-occupied', facts: { byName: '', byModel, byClass: 'device', byPositionU: 11 } };
  expect(checkRequest(move, hall.document, hall.elevation, new Set(permissionsOf('editor')))).toMatchObject(refused);
  const series = { kind: 'insert-devices', model: hall.models.switch, count: 2, name: '', rack: hall.rackA } as const;
  const preview = previewOf(hall.document, hall.elevation, { ...series, face: 1, positionU: 6, everyU: 5 });
  expect(preview.refusal).toMatchObject(refused);
});

import { expect, test } from 'vitest';
import { changeOf } from '../../../tests/fixtures/change-of';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { describe as told } from '../describe';

test('[X22] where a device says nothing of its power and weight, what its model says is told beside the empty fields', () => {
  const hall = new SmallHall();
  const model = hall.document.get('model', hall.models.server)!;
  const inlet = { name: 'PSU', type: 'powerPort/iec-60320-c14', face: 2 as const, allocatedDrawW: 390, maximumDrawW: 500 };
  const templates = { ...(model.templates as object), ports: [inlet, { ...inlet, name: 'PSU2' }] };
  hall.document.apply([changeOf('model', model.id, { weightKg: 18.5, templates })]);
  const device = hall.insertDevice('server', hall.rackA, 3, { name: 'db' });
  expect(told(hall.document, device)?.fromModel).toEqual({ weightKg: 18.5, ratedPowerW: 780, peakPowerW: 1000 });
  expect(told(hall.document, device)?.drawBy, '[walk 1 #11]').toEqual({ ratedPowerW: 'allocated', peakPowerW: 'all' });
  hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [device], fields: { ratedPowerW: 1100, weightKg: 20 } });
  expect(told(hall.document, device)?.fromModel, 'below what it is rated itself the model’s peak counts nothing').toEqual({});
});

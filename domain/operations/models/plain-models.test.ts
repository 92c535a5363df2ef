import { describe, expect, test } from 'vitest';
import { OBJECT_CLASSES, codeOf } from '../../catalog/enums';
import { dump, SmallHall } from '../../../tests/fixtures/small-hall';
import { PLAIN_MODELS, plainModel } from '../../entities/plain-models';
import { portTypeCode } from '../../catalog/port-types';
import { idsNeeded } from '../../entities/instantiate';
import type { ModelTemplates } from '../../entities/model';

const freeSlot = (hall: SmallHall): number =>
  Object.keys(dump(hall.document))
    .map((name) => Number(name.split(' ')[1]))
    .find((id) => hall.document.get('object', id)?.class === codeOf(OBJECT_CLASSES, 'slot'))!;

describe('models of no maker', () => {
  test('[X1] each has ports of known types, names that differ, maps of its own ports, and is called as it was told', () => {
    for (const key of PLAIN_MODELS) {
      const { brand, name, templates } = plainModel(key, 'Generic', `It ${key}`);
      expect([brand, name]).toEqual(['Generic', `It ${key}`]);
      const { ports, maps } = templates as ModelTemplates;
      expect(ports.length > 0).toBe(key !== 'rack42');
      for (const { type } of ports) expect(portTypeCode(type), type).toBeGreaterThan(0);
      const faces = ports.map((port) => `${port.face} ${port.type.split('/')[0]} ${port.name}`);
      expect(new Set(faces).size).toBe(ports.length);
      for (const map of maps) {
        expect(ports[map.front]!.type).toMatch(/^front\//);
        expect(ports[map.rear]!.type).toMatch(/^rear\//);
      }
    }
  });

  test('[X1] a device of each stands in a rack with all of its ports, a card in its slot; a model without a name is refused', () => {
    const hall = new SmallHall();
    const models = PLAIN_MODELS.map((plain) => ({ id: hall.takeId(), plain, name: plain }));
    hall.must({ kind: 'insert-plain-models', version: 1, brand: 'Generic', models });
    let positionU = 1;
    for (const { id } of models) {
      const { heightU, objectClass, templates } = hall.document.get('model', id)!;
      const device = hall.takeId();
      if (objectClass === codeOf(OBJECT_CLASSES, 'rack')) continue;
      if (objectClass === codeOf(OBJECT_CLASSES, 'card')) {
        hall.must({ kind: 'insert-card', version: 1, id: device, model: id, slot: freeSlot(hall), name: '', ids: hall.take(24) });
        expect(hall.ports(device)).toHaveLength(24);
        continue;
      }
      hall.must({
        ...{ kind: 'insert-device', version: 1, id: device, model: id, parent: hall.rackA, face: 1, name: '', placements: [] },
        positionU: heightU === 0 ? 0 : positionU,
        ids: hall.take(idsNeeded({ templates: templates as ModelTemplates })),
      });
      positionU += heightU;
      expect(hall.ports(device)).toHaveLength((templates as ModelTemplates).ports.length);
    }
    const unnamed = { id: hall.takeId(), plain: 'pdu' as const, name: ' ' };
    expect(hall.refusal({ kind: 'insert-plain-models', version: 1, brand: '', models: [unnamed] })).toMatchObject({
      rule: 'name-missing',
      field: 'models[0].name',
    });
  });

  test('[walk 1 plain rack] a rack is among them, of 42 U and as wide and deep as such racks are', () => {
    const hall = new SmallHall();
    const model = hall.takeId();
    hall.must({
      kind: 'insert-plain-models',
      version: 1,
      brand: 'Generic',
      models: [{ id: model, plain: 'rack42', name: 'Rack' }],
    });
    expect(hall.document.get('model', model)).toMatchObject({ heightU: 42, widthMm: 600, depthMm: 1070 });
    const rack = hall.takeId();
    const place = { id: hall.takeId(), diagram: hall.plan, subject: rack, x: 9000, y: 0 };
    hall.must({ kind: 'insert-rack', version: 1, id: rack, parent: hall.room, model, name: 'P1', placements: [place] });
    expect(hall.document.get('object', rack)).toMatchObject({ heightU: 42, model });
  });
});

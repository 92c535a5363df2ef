import { beforeEach, describe, expect, test } from 'vitest';
import { CoreHall, cableSpecOf } from '../../tests/fixtures/core-hall';
import { CABLE_CLASSES, CABLE_TYPES, codeOf } from '../catalog/enums';

const [OPTICAL, COPPER, JUMPER] = (['opticalCable', 'copperCable', 'managementJumper'] as const).map((name) =>
  codeOf(CABLE_CLASSES, name),
) as [number, number, number];
const typeCode = (name: (typeof CABLE_TYPES)[number]): number => codeOf(CABLE_TYPES, name);

describe('[Issue 12] a model that contradicts its cable is refused', () => {
  let hall: CoreHall;
  const model = (more: Readonly<Record<string, unknown>>): number => {
    const id = hall.takeId();
    const spec = { ...cableSpecOf(12), construction: undefined, ...more };
    hall.must({ kind: 'insert-cable-model', version: 1, id, brand: '', name: `M ${id % 1000}`, spec } as never);
    return id;
  };
  const copper = (): number => model({ class: 'copperCable', cores: 0, attenuation: [] });
  const fibre = (cores: number): number => model({ ...cableSpecOf(cores) });
  const cable = (fields: Readonly<Record<string, unknown>>): number => {
    const id = hall.takeId();
    hall.must(inserted(id, fields));
    return id;
  };
  const inserted = (id: number, fields: Readonly<Record<string, unknown>>) =>
    ({
      kind: 'insert-cables',
      version: 1,
      cables: [{ id, name: 'T', model: 0, ...fields }],
      placements: [],
      entries: [],
    }) as const;
  const given = (id: number, to: number) => ({ kind: 'set-cable-model', version: 1, cables: [id], model: to }) as const;
  const set = (id: number, fields: Readonly<Record<string, string | number>>) =>
    ({ kind: 'set-properties', version: 1, target: 'cable', ids: [id], fields }) as const;

  beforeEach(() => {
    hall = new CoreHall();
  });

  test('one that makes another class: by its model, when inserted, and by another class', () => {
    const glass = cable({ class: OPTICAL });
    const facts = { found: 'copperCable', expected: 'opticalCable' };
    expect(hall.refusal(given(glass, copper()))).toMatchObject({ rule: 'cable-model-class', field: 'model', facts });
    expect(hall.refusal(inserted(hall.takeId(), { class: OPTICAL, model: copper() }))).toMatchObject({
      rule: 'cable-model-class',
    });
    hall.must(given(glass, fibre(12)));
    expect(hall.refusal(set(glass, { class: COPPER }))).toMatchObject({ rule: 'cable-model-class' });
    expect(hall.document.get('cable', glass)).toMatchObject({ class: OPTICAL });
  });

  test('not one whose class comes in the same types: a management jumper is of a copper model, and stays a jumper', () => {
    const jumper = cable({ class: JUMPER, type: typeCode('cat6a') });
    hall.must(given(jumper, copper()));
    expect(hall.document.get('cable', jumper)).toMatchObject({ class: JUMPER });
  });

  test('a type in which the class of the model does not come, or of other glass than its losses', () => {
    const glass = cable({ model: fibre(12) });
    expect(hall.refusal(set(glass, { type: typeCode('cat6a') }))).toMatchObject({ rule: 'cable-model-type', field: 'type' });
    const facts = { type: 'mmf-om4' };
    expect(hall.refusal(set(glass, { type: typeCode('mmf-om4') }))).toMatchObject({ rule: 'cable-model-glass', facts });
    hall.must(set(glass, { type: typeCode('smf-os2') }));
    const multi = model({
      ...cableSpecOf(12),
      attenuation: [
        { wavelengthNm: 850, dbPerKm: 3 },
        { wavelengthNm: 1300, dbPerKm: 1 },
      ],
    });
    expect(hall.refusal(given(glass, multi))).toMatchObject({ rule: 'cable-model-glass', facts: { type: 'smf-os2' } });
  });

  test('other cores than the fibres of the lane profile, from either side', () => {
    const trunk = cable({ class: OPTICAL });
    hall.must(set(trunk, { profile: 'mpo-12-b' }));
    expect(hall.refusal(given(trunk, fibre(24)))).toMatchObject({
      rule: 'cable-model-cores',
      facts: { value: 24, min: 12, max: 12 },
    });
    hall.must(given(trunk, fibre(12)));
    expect(hall.refusal(set(trunk, { profile: 'mpo-24-a' }))).toMatchObject({ rule: 'cable-model-cores' });
    hall.must(set(trunk, { profile: 'breakout-12-4' }));
    expect(hall.document.get('cable', trunk)).toMatchObject({ profile: 'breakout-12-4' });
  });
});

import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { fieldDef, kindDef, type Kind } from '../../document/schema';
import { EDITABLE_FIELDS, fieldRefusal, FLAG_BITS, PROPERTY_TARGETS } from './editable-fields';
import type { PropertyTarget } from './editable-fields';
import { parseIntent } from '../registry';
import { setProperties } from './set-properties';

const set = (target: PropertyTarget, ids: readonly number[], fields: Record<string, string | number>) =>
  ({ kind: 'set-properties', version: 1, target, ids, fields }) as const;

describe('set-properties', () => {
  test('several records get the same values, and only what differs is in the diff', () => {
    const hall = new SmallHall();
    const [a, b] = [hall.insertDevice('switch', hall.rackA, 1, { name: 'x' }), hall.insertDevice('switch', hall.rackA, 2)];
    const diff = hall.must(set('object', [a, b], { name: 'x', lifecycle: 2 }));
    expect(diff).toEqual([
      { kind: 'object', id: a, before: { lifecycle: 0 }, after: { lifecycle: 2 } },
      { kind: 'object', id: b, before: { name: 'switch', lifecycle: 0 }, after: { name: 'x', lifecycle: 2 } },
    ]);
    expect(hall.must(set('object', [a], { lifecycle: 2 }))).toEqual([]);
  });

  test('[walk 2, 4] [walk 2, 9] it says how many have another value by it, and which properties it set; where nothing is known of them, how many are meant', () => {
    const hall = new SmallHall();
    const ids = [1, 2, 3].map((unit) => hall.insertDevice('switch', hall.rackA, unit, { name: `sw-${unit}` }));
    hall.must(set('object', [ids[0]!], { lifecycle: 2 }));
    const told = (fields: Record<string, string | number>, of = ids) =>
      setProperties.words!(hall.document, set('object', of, fields));
    expect(told({ lifecycle: 2 })).toEqual({ count: 2, name: 'sw-2', properties: 'lifecycle' });
    expect(told({ lifecycle: 2 }, ids.slice(0, 2))).toEqual({ count: 1, name: 'sw-2', properties: 'lifecycle' });
    expect(told({ lifecycle: 0, deletionProhibited: 1 })).toMatchObject({ count: 3, properties: 'lifecycle,deletionProhibited' });
    expect(told({ owner: '' })).toMatchObject({ count: 3 });
    expect(told({ lifecycle: 2 }, [ids[0]!])).toEqual({ count: 1, name: 'sw-1' });
  });

  test('[X7] several records get a name each, and the same values beside it', () => {
    const hall = new SmallHall();
    const ids = [1, 2, 3].map((unit) => hall.insertDevice('switch', hall.rackA, unit));
    hall.must({ ...set('object', ids, { owner: 'NOC' }), names: ['sw-01', 'sw-02', 'sw-03'] });
    expect(ids.map((id) => hall.document.get('object', id)?.name)).toEqual(['sw-01', 'sw-02', 'sw-03']);
    const named = (names: readonly string[], fields: Record<string, string> = {}) =>
      parseIntent({ ...set('object', ids, fields), names });
    expect(named(['a', 'b'])).toMatchObject({
      refusal: { rule: 'ids-count', field: 'names', facts: { given: 2, needed: 3 } },
    });
    expect(named(['a', 'b', 'c'], { name: 'x' })).toMatchObject({ refusal: { rule: 'unknown-field', field: 'names' } });
    expect(parseIntent({ ...set('placement', ids, {}), names: ['a', 'b', 'c'] })).toMatchObject({
      refusal: { rule: 'unknown-field', field: 'names' },
    });
    expect(hall.refusal({ ...set('object', [hall.room], {}), names: [''] })).toMatchObject({ rule: 'name-missing' });
  });

  test('[X7] the peak power of a thing is not less than its rated power, whichever is set', () => {
    const hall = new SmallHall();
    const server = hall.insertDevice('server', hall.rackA, 1);
    hall.must(set('object', [server], { ratedPowerW: 750 }));
    expect(hall.refusal(set('object', [server], { peakPowerW: 200 }))).toEqual({
      rule: 'peak-below-rated',
      field: 'fields.peakPowerW',
      facts: { id: server, rated: 750, peak: 200 },
    });
    hall.must(set('object', [server], { peakPowerW: 750 }));
    expect(hall.refusal(set('object', [server], { ratedPowerW: 751 }))).toMatchObject({
      rule: 'peak-below-rated',
      field: 'fields.ratedPowerW',
    });
    hall.must(set('object', [server], { ratedPowerW: 900, peakPowerW: 0 }));
  });

  test('[walk 1 (27 Nov) 1] a room is not made smaller than its racks need; one that is too small already may grow', () => {
    const hall = new SmallHall();
    const size = (fields: Record<string, number>) => set('object', [hall.room], fields);
    // Two racks of 600 mm from the corner on.
    const refused = (field: string, value: number, needed: number) => ({
      ...{ rule: 'room-below-racks', field: `fields.${field}` },
      facts: { id: hall.room, name: 'Hall 1', value, needed },
    });
    expect(hall.refusal(size({ widthMm: 1100, depthMm: 5000 }))).toEqual(refused('widthMm', 1100, 1200));
    hall.must(size({ widthMm: 8000, depthMm: 5000 }));
    expect(hall.refusal(size({ widthMm: 1100 }))).toEqual(refused('widthMm', 1100, 1200));
    expect(hall.refusal(size({ depthMm: 900 }))).toEqual(refused('depthMm', 900, 1070));
    hall.must(size({ widthMm: 1200 }));
    hall.must(size({ depthMm: 0 }));
    // As an older version left it.
    hall.document.apply([{ kind: 'object', id: hall.room, before: {}, after: { widthMm: 500 } }]);
    expect(hall.refusal(size({ widthMm: 400 }))).toEqual(refused('widthMm', 400, 1200));
    for (const widthMm of [500, 700, 0]) hall.must(size({ widthMm, depthMm: 2000 }));
  });

  test('[walk 1 (27 Nov) 1] racks that stand beside the corner of their room need as much as they cover', () => {
    const hall = new SmallHall();
    hall.insertRack('C', 42, -3000, 4000);
    expect(hall.refusal(set('object', [hall.room], { widthMm: 4000 }))).toMatchObject({ facts: { value: 4000, needed: 4200 } });
    hall.must(set('object', [hall.room], { widthMm: 4200 }));
  });

  test('flags are set one by one and leave the others alone', () => {
    const hall = new SmallHall();
    const server = hall.insertDevice('server', hall.rackA, 1);
    hall.must(set('object', [server], { deletionProhibited: 1 }));
    expect(hall.document.get('object', server)?.flags).toBe(3);
    hall.must(set('object', [server], { deletionProhibited: 0, descendingUnits: 1 }));
    expect(hall.document.get('object', server)?.flags).toBe(9);
  });

  test('a rack keeps the units its devices take; a device has the units of its model', () => {
    const hall = new SmallHall();
    const top = hall.insertDevice('server', hall.rackA, 30);
    expect(hall.refusal(set('object', [hall.rackA], { heightU: 30 }))).toMatchObject({ rule: 'outside-rack' });
    hall.must(set('object', [hall.rackA], { heightU: 31 }));
    expect(hall.refusal(set('object', [hall.rackA], { heightU: 0.5 }))).toMatchObject({ rule: 'rack-units' });
    expect(hall.refusal(set('object', [top], { heightU: 1 }))).toMatchObject({ rule: 'height-from-model' });
  });

  test('ports, cables, diagrams and placements have properties too', () => {
    const hall = new SmallHall();
    const [a, b] = [hall.insertDevice('switch', hall.rackA, 1), hall.insertDevice('switch', hall.rackA, 2)];
    const cable = hall.connect(hall.ports(a)[0]!, hall.ports(b)[0]!);
    hall.must(set('port', hall.ports(a), { lifecycle: 1 }));
    hall.must(set('cable', [cable], { name: 'C1', color: 0xff0000, lengthMm: 2500 }));
    hall.must(set('diagram', [hall.plan], { name: 'Ground plan' }));
    hall.must(set('placement', hall.document.by('placement.subject', hall.rackA), { rotation: 180 }));
    expect(hall.document.get('cable', cable)).toMatchObject({ name: 'C1', color: 0xff0000, lengthMm: 2500 });
    expect(hall.document.get('diagram', hall.plan)?.name).toBe('Ground plan');
  });

  test('rooms and diagrams keep a name, devices may have none', () => {
    const hall = new SmallHall();
    expect(hall.refusal(set('object', [hall.room], { name: '' }))).toMatchObject({ rule: 'name-missing', field: 'fields.name' });
    expect(hall.refusal(set('diagram', [hall.plan], { name: '' }))).toMatchObject({ rule: 'name-missing' });
    hall.must(set('object', [hall.insertDevice('switch', hall.rackA, 1)], { name: '' }));
  });

  test('each field has its own rule, named with the field', () => {
    const cases: readonly (readonly [PropertyTarget, string, unknown, string])[] = [
      ['object', 'ip', '10.0.0.300', 'ip-invalid'],
      ['object', 'ip', '10.0.0.1/33', 'ip-invalid'],
      ['object', 'mac', '00:11:22:33:44', 'mac-invalid'],
      ['object', 'name', 'x'.repeat(201), 'too-long'],
      ['object', 'name', 'two\nlines', 'forbidden-character'],
      ['object', 'name', 'nul\0', 'forbidden-character'],
      ['object', 'name', '\ud800', 'forbidden-character'],
      ['object', 'name', 'rack\u202etxt', 'forbidden-character'],
      ['object', 'remarks', 'two\nlines\u2066', 'forbidden-character'],
      ['object', 'name', 7, 'wrong-type'],
      ['object', 'lifecycle', 4, 'out-of-range'],
      ['object', 'lifecycle', 1.5, 'wrong-type'],
      ['object', 'weightKg', '12', 'wrong-type'],
      ['object', 'weightKg', -1, 'out-of-range'],
      ['object', 'weightKg', Number.NaN, 'wrong-type'],
      ['object', 'heightU', 1.25, 'not-half-unit'],
      ['object', 'remarks', 'x'.repeat(4001), 'too-long'],
      ['object', 'parent', 1, 'unknown-field'],
      ['object', '__proto__', 'x', 'unknown-field'],
      ['object', 'constructor', 'x', 'unknown-field'],
      ['port', 'type', 3, 'unknown-field'],
      ['cable', 'class', 0, 'out-of-range'],
      ['cable', 'color', -1, 'out-of-range'],
      ['diagram', 'name', null, 'wrong-type'],
    ];
    for (const [target, field, value, rule] of cases) {
      expect(fieldRefusal(target, field, value as string)?.rule, `${target}.${field}`).toBe(rule);
      const json: unknown = JSON.parse(
        `{"kind":"set-properties","version":1,"target":"${target}","ids":[24000000000011],"fields":{}}`,
      );
      Object.defineProperty((json as { fields: object }).fields, field, { value, enumerable: true });
      const read = parseIntent(json);
      expect(read.ok ? null : read.refusal, `${target}.${field}`).toMatchObject({ rule, field: `fields.${field}` });
    }
    expect(fieldRefusal('object', 'ip', '2001:db8::1/64')).toBeNull();
    expect(fieldRefusal('object', 'ip', '')).toBeNull();
    expect(fieldRefusal('object', 'remarks', 'two\nlines')).toBeNull();
    expect(fieldRefusal('object', 'name', '机柜 😀')).toBeNull();
  });

  test('every field that may be set is a field of its kind or a flag', () => {
    for (const [target, fields] of Object.entries(EDITABLE_FIELDS)) {
      for (const field of Object.keys(fields))
        expect(fieldDef(target as Kind, field) ?? FLAG_BITS[target as PropertyTarget][field], `${target}.${field}`).toBeDefined();
    }
  });

  test('what changing one of a kind takes is what the operation needs', () => {
    for (const target of PROPERTY_TARGETS) expect(setProperties.needs, target).toEqual([kindDef(target).asks.change]);
  });

  test('cold fields are set on the server', () => {
    expect(setProperties.isForServer!(set('object', [1], { name: 'x' }))).toBe(false);
    expect(setProperties.isForServer!(set('object', [1], { name: 'x', serialNumber: '7' }))).toBe(true);
    expect(setProperties.isForServer!(set('port', [1], { mac: '' }))).toBe(true);
  });

  test('records must be there, ids be named once and some field be set', () => {
    const hall = new SmallHall();
    expect(hall.refusal(set('object', [hall.takeId()], { name: 'x' }))).toMatchObject({ rule: 'object-missing' });
    expect(hall.refusal(set('object', [hall.room, hall.room], { name: 'x' }))).toMatchObject({ rule: 'id-twice' });
    expect(hall.refusal(set('object', [], { name: 'x' }))).toMatchObject({ rule: 'too-few' });
    expect(hall.refusal(set('object', [hall.room], {}))).toMatchObject({ rule: 'no-fields' });
  });
});

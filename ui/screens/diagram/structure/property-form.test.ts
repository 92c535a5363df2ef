import { describe, expect, it } from 'vitest';
import type { Description } from '../../../../workers/api/session';
import english from '../../../i18n/en/diagram.json';
import chinese from '../../../i18n/zh-cn/diagram.json';
import { PROPERTY_GROUPS } from '../../../../domain/kinds/property';
import type { ShownProperty } from '../../../../domain/kinds/shown-properties';
import { fieldsOf, saidOf, sharedFields } from '../../../properties/property-fields';
import { choiceWords, colorText, editableText } from '../../../properties/value-text';
import { modelText, parseText, storedValue, valueOf } from './property-form';

function record(id: number, fields: Description['fields'], more: Partial<Description> = {}): Description {
  return { id, kind: 'object', class: 'rack', name: '', path: [], fields, facts: {}, version: 0, ...more };
}

const KINDS: readonly Pick<Description, 'kind' | 'class'>[] = [
  { kind: 'object', class: 'rack' },
  { kind: 'object', class: 'device' },
  { kind: 'object', class: 'card' },
  { kind: 'object', class: 'slot' },
  { kind: 'object', class: 'room' },
  { kind: 'port', class: 'interface' },
  { kind: 'cable', class: 'copperCable' },
  { kind: 'diagram', class: 'plan' },
];

const field = (of: (typeof KINDS)[number], name: string): ShownProperty => {
  const found = fieldsOf(of).find((candidate) => candidate.name === name);
  if (!found) throw new Error(name);
  return found;
};
const rack = KINDS[0] as (typeof KINDS)[number];
const cable = KINDS[6] as (typeof KINDS)[number];

describe('the words of a choice', () => {
  it('[X26] a port with a cable in it is connected, not available; one without, and several of which one is free, are', () => {
    const lifecycle = field({ kind: 'port', class: 'interface' }, 'lifecycle');
    const port = (id: number, facts: Description['facts']) => record(id, {}, { kind: 'port', class: 'interface', facts });
    expect(choiceWords(lifecycle, 'available', [port(1, { cable: 7 })])).toBe('properties.connected');
    expect(choiceWords(lifecycle, 'available', [port(1, {})])).toBe('portLifecycle.available');
    expect(choiceWords(lifecycle, 'available', [port(1, { cable: 7 }), port(2, {})])).toBe('portLifecycle.available');
    expect(choiceWords(lifecycle, 'faulty', [port(1, { cable: 7 })])).toBe('portLifecycle.faulty');
  });
});

describe('an empty field of which the model says what counts', () => {
  const server = (id: number, ratedPowerW: number) => record(id, {}, { class: 'device', fromModel: { ratedPowerW } });
  it('[X22] shows it where the models of all that is selected say the same, and nothing where they differ or are not all known', () => {
    const power = field({ kind: 'object', class: 'device' }, 'ratedPowerW');
    expect(modelText(power, [server(1, 780), server(2, 780)], null)).toBe('780');
    expect(modelText(power, [server(1, 780), server(2, 600)], null)).toBe('');
    expect(modelText(power, [server(1, 780), record(2, {}, { class: 'device' })], null)).toBe('');
    expect(modelText(power, [server(1, 780)], { kinds: [], mixed: [] })).toBe('');
  });
});

describe('a selection of which only the first records are described', () => {
  it('[X31] shows what all of it shares, and says mixed where any differs or where nobody looked', () => {
    const described = [record(1, { heightU: 42, name: 'A', flags: 0 })];
    const overall = { kinds: [{ kind: 'object', class: 'rack', count: 300 }], mixed: ['name', 'flags'] } as const;
    const shown = (name: string) => valueOf(field(rack, name), described, new Map([[1, { owner: 'x' }]]), overall);
    expect(shown('heightU')).toEqual({ kind: 'one', value: 42 });
    for (const name of ['name', 'deletionProhibited', 'owner']) expect(shown(name), name).toEqual({ kind: 'mixed' });
    expect(valueOf(field(rack, 'owner'), described, new Map([[1, { owner: 'x' }]]))).toEqual({ kind: 'one', value: 'x' });
  });
});

describe('which properties are shown', () => {
  it('[R3.057] name, model, SN, U height, width, depth, weight, powers, IP, MAC, owner, maintainer, department and cable type stand under their words', () => {
    const names = new Set(KINDS.flatMap((kind) => fieldsOf(kind).map((each) => each.label ?? each.name)));
    for (const wanted of [
      'name',
      'model',
      'brand',
      'serialNumber',
      'heightU',
      'widthMm',
      'depthMm',
      'weightKg',
      'ratedPowerW',
      'peakPowerW',
      'ip',
      'mac',
      'owner',
      'maintainer',
      'department',
      'cableType',
      'lengthMm',
      'positionU',
      'face',
    ]) {
      expect(names).toContain(wanted);
    }
  });

  it('every property and every group has its words in both languages', () => {
    for (const each of KINDS.flatMap(fieldsOf)) {
      expect(english.property).toHaveProperty([each.label ?? each.name]);
      expect(chinese.property).toHaveProperty([each.label ?? each.name]);
    }
    for (const group of PROPERTY_GROUPS) {
      expect(english.group).toHaveProperty([group]);
      expect(chinese.group).toHaveProperty([group]);
    }
  });

  it('several records show what all of them have; records of two kinds share nothing', () => {
    const shared = sharedFields([rack, { kind: 'object', class: 'device' }]).map((each) => each.name);
    expect(shared).toContain('owner');
    expect(shared).not.toContain('positionU');
    // A rack's height is edited, a device's follows from its model: not the same property.
    expect(shared).not.toContain('heightU');
    expect(sharedFields([rack, cable])).toEqual([]);
    expect(sharedFields([])).toEqual([]);
  });
});

it('[issue 12] of a device in a store neither a status nor a unit nor a face is told: it runs nowhere', () => {
  const device = (facts: Description['facts']) => record(1, {}, { class: 'device', facts });
  const names = (...records: readonly Description[]) => saidOf(records, sharedFields(records)).map((each) => each.name);
  const told = ['lifecycle', 'operational', 'positionU', 'face'];
  expect(names(device({}))).toEqual(expect.arrayContaining(told));
  for (const shown of [names(device({ store: 7 })), names(device({}), device({ store: 7 }))])
    expect(shown.filter((name) => told.includes(name))).toEqual([]);
  expect(names(device({ store: 7 }))).toContain('serialNumber');
});

describe('what the selected records have', () => {
  const name = field(rack, 'name');

  it('one value when all agree, mixed when they do not', () => {
    expect(valueOf(name, [record(1, { name: 'A' }), record(2, { name: 'A' })], new Map())).toEqual({ kind: 'one', value: 'A' });
    expect(valueOf(name, [record(1, { name: 'A' }), record(2, { name: 'B' })], new Map())).toEqual({ kind: 'mixed' });
  });

  it('a cold field waits until every record has been fetched', () => {
    const owner = field(rack, 'owner');
    const records = [record(1, {}), record(2, {})];
    expect(valueOf(owner, records, new Map([[1, { owner: 'ops' }]]))).toEqual({ kind: 'waiting' });
    const both = new Map([
      [1, { owner: 'ops' }],
      [2, { owner: 'ops' }],
    ]);
    expect(valueOf(owner, records, both)).toEqual({ kind: 'one', value: 'ops' });
  });
});

describe('typing a value', () => {
  const length = field(cable, 'lengthMm');

  it("numbers are typed in the shown unit and stored in the record's", () => {
    expect(parseText(length, '2.5')).toEqual({ ok: true, value: 2500 });
    expect(editableText(length, 2500)).toBe('2.5');
    expect(parseText(length, '2,5')).toEqual({ ok: true, value: 2500 });
  });

  it('an empty number means "not known" where the record allows it, else it is refused', () => {
    expect(parseText(length, '')).toEqual({ ok: true, value: 0 });
    expect(editableText(length, 0)).toBe('');
    expect(parseText(field(rack, 'heightU'), ' ')).toMatchObject({
      ok: false,
      refusal: { rule: 'field-missing', field: 'heightU' },
    });
  });

  it('[R5.075] a numeric field with letters is refused with what was typed', () => {
    expect(parseText(length, '12a')).toMatchObject({ ok: false, refusal: { rule: 'not-numeric', facts: { value: '12a' } } });
  });

  it('a name is kept without spaces around it and refused beyond 200 characters, both numbers named', () => {
    expect(parseText(field(rack, 'name'), ' A1 ')).toEqual({ ok: true, value: 'A1' });
    expect(parseText(field(rack, 'name'), 'x'.repeat(201))).toMatchObject({
      ok: false,
      refusal: { rule: 'too-long', facts: { length: 201, max: 200 } },
    });
  });

  it('a choice is stored by its position', () => {
    expect(storedValue(field(rack, 'lifecycle'), 'maintenance')).toBe(2);
    expect(storedValue(field(rack, 'name'), 'maintenance')).toBe('maintenance');
  });

  it('a cable without a colour of its own shows none', () => {
    expect([colorText(0x00ff0a), colorText(0xffffffff), colorText('')]).toEqual(['#00ff0a', '', '']);
  });
});

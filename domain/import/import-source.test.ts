import { describe, expect, it } from 'vitest';
import type { ImportSet } from './import-set';
import { fingerprintOf, FIRST_SOURCE, likeness, ofSource, recognise, SOURCE_NAME, type Fingerprint } from './import-source';

const MOMENT = '2020-12-19T01:02:03.000004Z';
const sites = (...given: readonly (readonly [pk: number, made: string, name: string])[]): Fingerprint =>
  fingerprintOf(
    (table) => (table === 'dcim.site' ? given.map(([pk, made, name]) => ({ pk, made, name })) : []),
    ({ made, name }) => [made, name],
  );

describe('[I2] which NetBox a data set is of', () => {
  it('is the first one where nothing came from any', () => {
    expect(recognise(sites([1, '', 'Oslo']), [])).toEqual({ state: 'first', name: FIRST_SOURCE });
  });

  it('is known by names, though some have changed', () => {
    const known = [{ name: 'netbox', fingerprint: sites([1, '', 'Oslo'], [2, '', 'Bergen'], [3, '', 'Voss']) }];
    expect(recognise(sites([1, '', 'Oslo 1'], [2, '', 'Bergen West'], [3, '', 'Voss']), known)).toMatchObject({ name: 'netbox' });
  });

  it('is known by the moments at which things were made, whatever they are called now; days alone do not say so', () => {
    const known = [{ name: 'netbox', fingerprint: sites([1, MOMENT, 'Oslo']) }];
    expect(recognise(sites([1, MOMENT, 'Renamed']), known)).toMatchObject({ state: 'known' });
    expect(recognise(sites([1, '2021-05-05T00:00:00Z', 'Oslo']), known)).toMatchObject({ state: 'asked' });
    const ofADay = [{ name: 'netbox', fingerprint: sites([1, '2020-12-19', 'Oslo']) }];
    expect(recognise(sites([1, '2020-12-19', 'Renamed']), ofADay)).toMatchObject({ state: 'asked' });
  });

  it('is asked where under a third of what both number is the same, where nothing is numbered by both, and where two are as like', () => {
    const fingerprint = sites([1, '', 'Oslo'], [2, '', 'Bergen'], [3, '', 'Voss'], [4, '', 'Moss']);
    const known = (name: string, of: Fingerprint) => ({ name, fingerprint: of });
    expect(recognise(fingerprint, [known('netbox', sites([1, '', 'Oslo'], [2, '', 'B'], [3, '', 'C'], [4, '', 'D']))])).toEqual({
      state: 'asked',
      known: [{ name: 'netbox', shared: 4, same: 1 }],
    });
    expect(recognise(fingerprint, [known('netbox', sites([9, '', 'Oslo']))])).toMatchObject({ state: 'asked' });
    expect(recognise(fingerprint, [known('netbox', fingerprint), known('Lab', fingerprint)])).toMatchObject({ state: 'asked' });
    expect(recognise(fingerprint, [known('netbox', sites([1, '', 'X'])), known('Lab', fingerprint)])).toMatchObject({
      state: 'known',
      name: 'Lab',
    });
  });

  it('is not told by what has neither name nor moment', () => {
    const [known] = [sites([1, '', ''], [2, '', 'Oslo'])].map((fingerprint) => ({ name: 'netbox', fingerprint }));
    expect(likeness(sites([1, '2020-12-19', ''], [2, '', 'Bergen']), known!)).toEqual({ name: 'netbox', shared: 1, same: 0 });
  });

  it('looks at the oldest of a table only', () => {
    const many = Array.from({ length: 200 }, (_, at) => [200 - at, '', `S${200 - at}`] as const);
    expect(Object.keys(sites(...many))).toHaveLength(64);
    expect(sites(...many)).toHaveProperty(['dcim.site:1']);
  });

  it('keeps its keys apart from those of others, also where one holds another', () => {
    const set = {
      kind: 'netbox-dataset',
      notes: [],
      notImported: {},
      records: [
        {
          key: 'netbox:dcim.site:1',
          kind: 'object',
          counted: 'site',
          fields: { extra: { source: 'netbox:dcim.site:1', role: 'x' } },
        },
        {
          key: 'netbox:dcim.site:1/room/plan/netbox:dcim.rack:4',
          kind: 'placement',
          counted: '',
          fields: {},
          refs: { subject: 'netbox:dcim.rack:4' },
        },
        { key: 'model:a/b', kind: 'model', counted: 'deviceType', fields: {} },
      ],
    } as unknown as ImportSet;
    const [site, placement, model] = ofSource(set, 'Lab').records;
    expect(site).toMatchObject({
      key: 'netbox@Lab:dcim.site:1',
      fields: { extra: { source: 'netbox@Lab:dcim.site:1', role: 'x' } },
    });
    expect(placement).toMatchObject({
      key: 'netbox@Lab:dcim.site:1/room/plan/netbox@Lab:dcim.rack:4',
      refs: { subject: 'netbox@Lab:dcim.rack:4' },
    });
    expect(model!.key).toBe('model:a/b');
    expect(ofSource(set, FIRST_SOURCE)).toBe(set);
  });

  it('has a name without what a key is made of', () => {
    for (const name of ['Lab', '机房 2', 'east-1.b_c', 'a'.repeat(40)]) expect(name).toMatch(SOURCE_NAME);
    for (const name of ['', ' a', 'a:b', 'a@b', 'a/b', 'a'.repeat(41)]) expect(name).not.toMatch(SOURCE_NAME);
  });
});

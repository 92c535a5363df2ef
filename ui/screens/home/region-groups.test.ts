import { describe, expect, it } from 'vitest';
import type { Home, HomeSite } from '../../../protocol/rest/home';
import { called, regionGroups } from './region-groups';

const site = (id: number, name: string, parent: number): HomeSite => ({
  id,
  name,
  parent,
  plan: 0,
  places: [],
  rooms: [],
  diagrams: [],
});
const REGIONS = [
  { id: 1, name: 'America', parent: 0 },
  { id: 2, name: 'USA', parent: 1 },
  { id: 3, name: 'New York', parent: 2 },
  { id: 4, name: 'Ohio', parent: 2 },
  { id: 5, name: 'Utah', parent: 2 },
  { id: 6, name: 'Asia', parent: 0 },
];
const home = (sites: readonly HomeSite[], regions: Home['regions'] = REGIONS): Home => {
  return { regions, sites, diagrams: [], cables: 0, counted: true };
};
const told = (of: Home) =>
  regionGroups(of).groups.map(({ path, sites }) => [path, sites.map((one) => [one.within, one.site.name].join(':'))]);

describe('[I14] sites by their regions', () => {
  it('stand under their region, those of none last', () => {
    const sites = [site(10, 'Depot', 0), site(11, 'Albany', 3), site(12, 'Buffalo', 3)];
    expect(told(home(sites))).toEqual([
      ['America / USA / New York', [':Albany', ':Buffalo']],
      ['', [':Depot']],
    ]);
  });

  it('one alone in its region stands with its neighbours of the region above, named by its own', () => {
    const sites = [
      site(11, 'Albany', 3),
      site(12, 'Buffalo', 3),
      site(13, 'Akron', 4),
      site(14, 'Provo', 5),
      site(15, 'Tokyo', 6),
    ];
    expect(told(home(sites))).toEqual([
      ['America / USA', ['Ohio:Akron', 'Utah:Provo']],
      ['America / USA / New York', [':Albany', ':Buffalo']],
      ['Asia', [':Tokyo']],
    ]);
  });

  it('the only site of a world stands under the outermost region', () => {
    expect(told(home([site(13, 'Akron', 4)]))).toEqual([['America', ['USA / Ohio:Akron']]]);
  });

  it('regions without a heading are told with their paths', () => {
    const { others } = regionGroups(home([site(11, 'Albany', 3), site(12, 'Buffalo', 3)]));
    expect(others.map(({ region, above }) => [above, region.name].join(':'))).toEqual([
      ':America',
      'America:USA',
      'America / USA:Ohio',
      'America / USA:Utah',
      ':Asia',
    ]);
  });

  it('[walk 5, 13] that are called alike are told by whose they are', () => {
    const regions = [
      { id: 1, name: 'Ohio', parent: 0, owner: 'NetBox' },
      { id: 2, name: 'Ohio', parent: 0, owner: 'Lab' },
    ];
    const akron = { ...site(10, 'Akron', 1), owner: 'NetBox' };
    expect(told(home([akron, { ...site(11, 'Akron', 2), owner: 'Lab' }], regions)).map(([path]) => path)).toEqual([
      ...['Ohio (Lab)', 'Ohio (NetBox)'],
    ]);
    expect([called(akron), called(site(12, 'Kent', 1))]).toEqual(['Akron (NetBox)', 'Kent']);
  });

  it('without regions all stand together; one that stands in itself ends', () => {
    expect(told(home([site(10, 'Depot', 0)], []))).toEqual([['', [':Depot']]]);
    expect(told(home([site(10, 'Depot', 1)], [{ id: 1, name: 'Loop', parent: 1 }]))[0]![1]).toHaveLength(1);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { ChannelAnswer, ChannelReason } from '../../../../domain/channels/channel';
import { CABLE_TYPES, codeOf } from '../../../../domain/catalog/enums';
import { portTypeCode } from '../../../../domain/catalog/port-types';
import type { NamedEnd } from '../../../../workers/api/channels';
import { beginAt, changeEnds, changeOptions, followType, typeToFollow, useRoute } from './route-state';

const [OM3, OM4, OS2] = (['mmf-om3', 'mmf-om4', 'smf-os2'] as const).map((type) => codeOf(CABLE_TYPES, type)) as [
  number,
  number,
  number,
];
const other = (id: number, type: number): ChannelReason => ({ kind: 'cable-other-type', id, name: `T${id}`, type });
const none = (...reasons: readonly ChannelReason[]): ChannelAnswer => ({ kind: 'none', reasons });
const panel = (id: number): NamedEnd => ({
  end: { kind: 'device', id },
  name: `odf-${id}`,
  where: '',
  class: 'device',
  portTypes: [portTypeCode('front/lc')],
  cableTypes: [OM4],
});
const follow = (answer: ChannelAnswer): number | null => typeToFollow(useRoute.getState(), answer);
const asked = (): number => useRoute.getState().options.types.fibre;

describe('[X1 type] the cable type of a way follows the trunk that is there', () => {
  beforeEach(() => {
    useRoute.setState(useRoute.getInitialState());
    changeEnds({ from: panel(1), to: panel(2) });
  });

  it('where cables of one other type alone stand in the way', () => {
    expect(asked()).toBe(OM4);
    expect(follow(none(other(3, OS2), other(4, OS2)))).toBe(OS2);
    expect(follow(none(other(3, OS2), other(4, OM3)))).toBeNull();
    expect(follow(none(other(3, OS2), { kind: 'no-free-port', id: 5, name: 'odf-1' }))).toBeNull();
    expect(follow(none())).toBeNull();
    const active = codeOf(CABLE_TYPES, 'aoc');
    expect(follow(none(other(3, active))), 'no port of these ends takes it').toBeNull();
  });

  it('once for each pair of ends, and never where somebody chose a type', () => {
    followType(OS2);
    expect([asked(), follow(none(other(3, OM3)))]).toEqual([OS2, null]);
    changeEnds({ to: panel(6) });
    expect([asked(), follow(none(other(3, OM3)))]).toEqual([OM4, OM3]);
    changeOptions({ types: { ...useRoute.getState().options.types, fibre: OS2 } });
    expect(follow(none(other(3, OM3)))).toBeNull();
    changeEnds({ to: panel(2) });
    expect([asked(), follow(none(other(3, OM3)))]).toEqual([OS2, null]);
  });
});

describe('[11 by hand #4] the view begins at what is selected when it is called for', () => {
  const ids = () => [useRoute.getState().from, useRoute.getState().to].map((each) => each?.end.id ?? 0);
  beforeEach(() => {
    useRoute.setState(useRoute.getInitialState());
    changeEnds({ from: panel(1), to: panel(2) });
  });

  it('one selected is From and To is free; two are both; what was asked can be had back', () => {
    beginAt(panel(3), null);
    expect(ids()).toEqual([3, 0]);
    changeEnds(useRoute.getState().before!);
    expect([ids(), useRoute.getState().before]).toEqual([[1, 2], null]);
    beginAt(panel(3), panel(4));
    expect(ids()).toEqual([3, 4]);
    changeEnds({ to: panel(5) });
    expect([ids(), useRoute.getState().before]).toEqual([[3, 5], null]);
  });

  it('ends that are selected already stay as they are, and of nothing nothing gives way', () => {
    beginAt(panel(2), null);
    expect([ids(), useRoute.getState().before]).toEqual([[1, 2], null]);
    changeEnds({ from: null, to: null });
    beginAt(panel(2), null);
    expect([ids(), useRoute.getState().before]).toEqual([[2, 0], null]);
  });
});

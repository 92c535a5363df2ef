import i18next from 'i18next';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ConnectPlan, PlannedCable, PortBrief } from '../../../../workers/api/cabling';
import english from '../../../i18n/en/cabling.json';
import chinese from '../../../i18n/zh-cn/cabling.json';
import { isUnread, planSeen } from './plan-seen';

vi.mock('../../../session/session', () => ({ api: {} }));

const { takenWords } = await import('./who-took');

beforeAll(() =>
  i18next.init({
    ...{ lng: 'en', ns: ['cabling'], lowerCaseLng: true, interpolation: { escapeValue: false } },
    resources: { en: { cabling: english }, 'zh-cn': { cabling: chinese } },
  }),
);

const port = (id: number): PortBrief => ({ id, name: `eth${id}`, deviceName: 'leaf-01', rackName: 'A01' }) as PortBrief;
const cable = ([from, to]: readonly [number, number], rule?: string): PlannedCable => ({
  from: [port(from)],
  to: [port(to)],
  label: '',
  doubt: null,
  refusal: rule === undefined ? null : { rule },
});
const planOf = (...cables: readonly PlannedCable[]): ConnectPlan =>
  ({ cables, count: cables.length, loose: null }) as unknown as ConnectPlan;

test('[walk 4, plan] a plan that becomes another for the same wish says which ports it lost, and which cables are as before', () => {
  const first = planSeen(null, 'two cables', planOf(cable([1, 11]), cable([2, 12])), 0);
  expect(first.change).toBeNull();
  expect(planSeen(first, 'two cables', planOf(cable([1, 11]), cable([2, 12])), 50).change).toBeNull();
  const other = planSeen(first, 'two cables', planOf(cable([1, 11]), cable([3, 12])), 100);
  expect(other.change?.left.map(({ id }) => id)).toEqual([2]);
  expect([...other.change!.kept]).toEqual(['1 11']);
  // The class that no longer joins all makes another wish, which is no hand’s doing.
  expect(planSeen(other, 'of another class', planOf(cable([1, 11]), cable([3, 12])), 150).change).toBe(other.change);
  expect(planSeen(null, 'three cables', other.plan, 200).change).toBeNull();
  // The wish follows from the plan while a colleague takes a port of it: that is told; other ports without that are not.
  const follows = (taken: readonly number[]) =>
    planSeen(first, 'of a class', planOf(cable([3, 12]), cable([4, 13])), 150, new Set(taken)).change;
  expect(follows([2])?.left.map(({ id }) => id)).toEqual([2]);
  expect(follows([])).toBeNull();
  const later = planSeen(other, 'two cables', planOf(cable([4, 11]), cable([3, 12])), 300);
  expect(later.change?.left.map(({ id }) => id)).toEqual([2, 1]);
  expect([...later.change!.kept]).toEqual([]);
});

test('[walk 4, plan] of two ports that can no longer be joined both may be the one that was taken', () => {
  const first = planSeen(null, 'one', planOf(cable([1, 11])), 0);
  const { change } = planSeen(first, 'one', planOf(cable([1, 11], 'port-taken')), 100);
  expect(change?.left.map(({ id }) => id)).toEqual([1, 11]);
});

test('[walk 4, plan] who presses as it becomes another is not taken at a word for what was not read', () => {
  const first = planSeen(null, 'one', planOf(cable([1, 11])), 0);
  const other = planSeen(first, 'one', planOf(cable([2, 11])), 1000);
  expect([isUnread(first, 0), isUnread(other, 1100), isUnread(other, 3000)]).toEqual([false, true, false]);
});

test('[walk 4, plan] it is said who took which port, in a sentence for each', async () => {
  const taken = [
    { id: 1, words: 'A01 eth1', what: 'taken', userName: 'Li Na' },
    { id: 2, words: 'A01 eth2', what: 'taken', userName: 'Li Na' },
    { id: 3, words: 'A01 eth3', what: 'gone', userName: 'ann' },
  ] as const;
  expect(takenWords(taken, 'ann')).toBe(
    'Li Na has connected A01 eth1 and A01 eth2 meanwhile. You have deleted A01 eth3 meanwhile in another tab or browser.',
  );
  await i18next.changeLanguage('zh-cn');
  expect(takenWords(taken.slice(0, 2), 'ann')).toBe('Li Na 期间已连接 A01 eth1和A01 eth2。');
});

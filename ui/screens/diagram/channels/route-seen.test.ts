import { expect, test } from 'vitest';
import type { ChannelReport } from '../../../../workers/api/channels';
import { routeSeen } from './route-seen';

const end = (port: number) => ({ port, owner: 9, place: 99 });
const report = (...ports: readonly number[]): ChannelReport =>
  ({
    answer: {
      kind: 'found',
      channels: [{ parts: [{ kind: 'cord', from: end(ports[0]!), to: end(ports[1]!), segments: [] }] }],
    },
    names: { 9: 'PP1', ...Object.fromEntries(ports.map((port) => [port, String(port)])) },
  }) as unknown as ChannelReport;

test('[walk 4, plan] a way that becomes another by a colleague’s edit says which ports it lost, until something else is asked', () => {
  const first = routeSeen(null, 'A to B', report(1, 2), true);
  expect(first.left).toBeNull();
  expect(routeSeen(first, 'A to B', report(1, 2), false).left).toBeNull();
  expect(routeSeen(first, 'A to B', report(3, 2), true).left).toBeNull();
  const other = routeSeen(first, 'A to B', report(3, 2), false);
  expect(other.left).toEqual([{ id: 1, words: 'PP1 1' }]);
  expect(routeSeen(other, 'A to B', report(3, 2), true).left).toBe(other.left);
  const none = { answer: { kind: 'none', reasons: [] }, names: {} } as unknown as ChannelReport;
  expect(routeSeen(other, 'A to B', none, false).left?.map(({ id }) => id)).toEqual([1, 3, 2]);
  expect(routeSeen(other, 'A to C', report(4, 5), false).left).toBeNull();
});

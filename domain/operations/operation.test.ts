import { afterEach, expect, test, vi } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { ok } from '../result';
import { movePlacements } from './drawing/move-placements';
import { unreadKind } from './operation';
import { moveDevice } from './structure/move-device';

afterEach(() => vi.restoreAllMocks());

const moved = [{ kind: 'placement', id: 1, before: { x: 0 }, after: { x: 1 } }] as const;

test('an operation whose reads miss a kind that it writes is refused wherever a test runs it, the kind named', () => {
  const hall = new SmallHall();
  const device = hall.insertDevice('switch', hall.rackA, 3);
  vi.spyOn(moveDevice, 'run').mockReturnValue(ok(moved));
  const move = { kind: 'move-device', version: 1, device, rack: hall.rackA, positionU: 9, face: 1 } as const;
  expect(() => hall.run(move)).toThrow(/move-device writes a kind that its reads do not name[\s\S]*placement/);
});

test('a kind that is read by id or as a list is read', () => {
  const intent = { kind: 'move-placements', version: 1, placements: [1], mode: 'by', x: [1], y: [0] } as const;
  expect(unreadKind(movePlacements.reads(intent), moved)).toBeUndefined();
  expect(unreadKind([{ name: 'drawn', take: 'by', from: [], index: 'placement.subject' }], moved)).toBeUndefined();
  expect(unreadKind([{ name: 'racks', take: 'records', kind: 'object', ids: [1] }], moved)).toBe('placement');
});

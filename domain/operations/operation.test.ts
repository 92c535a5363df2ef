import { expect, test, vi } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { created, deleted } from '../document/changes';
import { ok, refuse } from '../result';
import { unreadKind, type Operation } from './operation';
import { byKind, OPERATIONS } from './registry';
import { removeCircuit } from './cabling/remove-circuit';
import { moveDevice } from './structure/move-device';

const registered = (change: Partial<Operation>) => () => byKind([{ ...(moveDevice as Operation), ...change }]);

test('operations that read what they write are registered, each under its own kind', () => {
  expect(byKind(OPERATIONS).size).toBe(OPERATIONS.length);
  expect(() => byKind([moveDevice, removeCircuit, moveDevice])).toThrow('two operations are called move-device');
});

test('an operation whose reads miss a kind that it writes is refused when it is registered, both named', () => {
  expect(registered({ writes: ['object', 'placement'] })).toThrow('move-device writes placement, which its reads do not name');
  expect(registered({ reads: () => [] })).toThrow('move-device writes object, which its reads do not name');
});

test('an operation that writes a kind, or refuses by a rule, that it does not declare is a bug wherever it runs', () => {
  const hall = new SmallHall();
  const device = hall.insertDevice('switch', hall.rackA, 3);
  const move = { kind: 'move-device', version: 1, device, rack: hall.rackB, positionU: 3, face: 1 } as const;
  const run = vi.spyOn(moveDevice, 'run');
  run.mockReturnValue(
    ok([deleted('placement', hall.document.get('placement', hall.document.by('placement.subject', hall.rackA)[0]!)!)]),
  );
  expect(() => hall.run(move)).toThrow('move-device writes placement, and does not say so');
  run.mockReturnValue(refuse('closure-full'));
  expect(() => hall.run(move)).toThrow('move-device refuses by closure-full, and does not say so');
  run.mockReturnValue(refuse('units-occupied'));
  expect(hall.run(move)).toMatchObject({ ok: false, refusal: { rule: 'units-occupied' } });
});

test('reads name the kinds they take and those whose lists they follow', () => {
  const made = [created('placement', 1, {})];
  expect(unreadKind([{ name: 'devices', take: 'records', kind: 'object', ids: [] }], made)).toBe('placement');
  expect(unreadKind([{ name: 'placed', take: 'by', from: ['devices'], index: 'placement.subject' }], made)).toBeUndefined();
  expect(unreadKind([{ name: 'them', take: 'records', kind: 'placement', ids: [] }], made)).toBeUndefined();
});

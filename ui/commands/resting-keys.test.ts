import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { RestingKeys } from './resting-keys';

const { typingPauseMs } = LIMITS;

test('[walk 4, typing for what went] what is typed on after a field went means nothing, however long it takes, until a pause', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: typingPauseMs - 1 })), (gaps) => {
      const keys = new RestingKeys();
      let nowMs = 5_000;
      expect(keys.rests('r', nowMs)).toBe(false);
      keys.fieldWent(nowMs);
      for (const gap of gaps) {
        nowMs += gap;
        expect(keys.rests('r', nowMs)).toBe(true);
      }
      expect(keys.rests('r', nowMs + typingPauseMs)).toBe(false);
      expect(keys.rests('r', nowMs + typingPauseMs + 1)).toBe(false);
    }),
  );
});

test('[walk 4, typing for what went] a click or Esc gives the keys back at once; that Esc does nothing else', () => {
  const keys = new RestingKeys();
  keys.fieldWent(0);
  keys.clicked();
  expect(keys.rests('r', 1)).toBe(false);
  keys.fieldWent(10);
  expect(keys.rests('Escape', 11)).toBe(true);
  expect(keys.rests('r', 12)).toBe(false);
});

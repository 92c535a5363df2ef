import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RestingKeys, type PressedKey } from './resting-keys';

const pressed = (key: string, ctrlKey = false): PressedKey => ({ key, ctrlKey, metaKey: false });
const text = fc.oneof(fc.string({ minLength: 1, maxLength: 1 }), fc.constantFrom('Enter', 'Backspace', 'Delete'));

test('[walk 4, typing for what went] what is typed on after a field went means nothing, however late it comes', () => {
  fc.assert(
    fc.property(fc.array(text), (typed) => {
      const keys = new RestingKeys();
      expect(keys.rests(pressed('r'))).toBe(false);
      keys.fieldWent();
      for (const key of typed) expect(keys.rests(pressed(key))).toBe(true);
      expect(keys.rests(pressed('r'))).toBe(true);
    }),
  );
});

test.each(['Tab', 'ArrowDown', 'F6'])(
  '[walk 4, typing for what went] %s is no text: it is handled, and the letters after it are',
  (key) => {
    const keys = new RestingKeys();
    keys.fieldWent();
    expect(keys.rests(pressed(key))).toBe(false);
    expect(keys.rests(pressed('r'))).toBe(false);
  },
);

test('[walk 4, typing for what went] a click, Ctrl with a letter or Esc gives the keys back at once; that Esc does nothing else', () => {
  const keys = new RestingKeys();
  keys.fieldWent();
  keys.clicked();
  expect(keys.rests(pressed('r'))).toBe(false);
  keys.fieldWent();
  expect(keys.rests(pressed('k', true))).toBe(false);
  keys.fieldWent();
  expect(keys.rests(pressed('Escape'))).toBe(true);
  expect(keys.rests(pressed('r'))).toBe(false);
});

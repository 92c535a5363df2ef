import { describe, expect, test } from 'vitest';
import { hot } from './field';
import { kind } from './kind';
import { shownProperties } from './shown-properties';

const lamp = kind({
  fields: {
    watts: hot('f32', { rule: { is: 'number', min: 0, max: 100 }, settable: true }),
    flags: hot('u8'),
    colour: hot('u8', { codes: ['', 'warm', 'cold'], settable: true }),
    note: { type: 'text', hot: false, rule: { is: 'text', lines: true }, settable: true },
  },
  asks: { make: 'nodeEditing', change: 'propertyEditing', remove: 'nodeEditing' },
  properties: [
    { name: 'maker', group: 'identity', fact: true },
    { name: 'watts', group: 'power', of: ['lit'] },
    { name: 'colour', group: 'physical', words: 'lamp', notOf: ['dark'] },
    { name: 'dimmed', group: 'physical', bit: 4 },
    { name: 'note', group: 'notes' },
  ],
});

describe('properties as the book of kinds lists them', () => {
  test('how one is typed and where its value is follow from its field', () => {
    expect(shownProperties(lamp, 'lit').map(({ name, input, cold }) => [name, input, cold])).toEqual([
      ['maker', 'fact', false],
      ['watts', 'number', false],
      ['colour', 'choice', false],
      ['dimmed', 'switch', false],
      ['note', 'lines', true],
    ]);
    expect(shownProperties(lamp, 'lit')[2]!.choices).toEqual(['', 'warm', 'cold']);
  });

  test('a class has the properties that are of it, and not those that are not of it', () => {
    expect(shownProperties(lamp, 'dark').map(({ name }) => name)).toEqual(['maker', 'dimmed', 'note']);
  });
});

import { describe, expect, test } from 'vitest';
import { BOOK, checkBook } from './book';
import { hot, listed, ref } from './field';
import type { KindDef } from './kind';

const asks = { make: 'nodeEditing', change: 'propertyEditing', remove: 'nodeEditing' } as const;
const refused = (lamp: Omit<KindDef, 'asks'>): string => {
  try {
    checkBook({ ...BOOK, lamp: { ...lamp, asks } });
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

describe('a book of kinds that contradicts itself refuses to load, naming kind and field', () => {
  const room = listed(['object'], { whenGone: 'goes', member: 'inside' });

  test('a kind whose references are known, owned and found is accepted', () => {
    expect(refused({ fields: { room, watts: hot('f32') }, stands: 'room' })).toBe('accepted');
  });

  test('a reference to an unknown kind, or to none', () => {
    expect(refused({ fields: { room: listed(['chamber'], { whenGone: 'goes' }) } })).toMatch(/lamp\.room names chamber/);
    expect(refused({ fields: { room: listed([], { whenGone: 'goes' }) } })).toMatch(/lamp\.room names no kind/);
  });

  test('a reference that does not say what becomes of it, or can not be found by what it names', () => {
    const { reference: _, ...silent } = room;
    expect(refused({ fields: { room: silent } })).toMatch(/lamp\.room does not say/);
    expect(refused({ fields: { room: ref(['object'], { whenGone: 'goes' }) } })).toMatch(/lamp\.room .*no index/);
    expect(refused({ fields: { room: ref(['style'], { whenGone: 'stays' }) } })).toBe('accepted');
  });

  test('a reference that takes, brings or stands by what is no reference', () => {
    expect(refused({ fields: { room: listed(['object'], { whenGone: 'goes', taking: 'bulb' }) } })).toMatch(/bulb/);
    expect(refused({ fields: { room: listed(['object'], { whenGone: 'goes', brings: 'bulb' }) } })).toMatch(/bulb/);
    expect(refused({ fields: { room, watts: hot('f32') }, stands: 'watts' })).toMatch(/lamp\.watts is where it stands/);
  });

  test('a property that is no field, one that may be typed and not set, one chosen without words', () => {
    const watts = hot('f32');
    expect(refused({ fields: { room }, properties: [{ name: 'watts', group: 'power' }] })).toMatch(
      /lamp\.watts is shown and no field/,
    );
    expect(refused({ fields: { room, watts }, properties: [{ name: 'watts', group: 'power' }] })).toMatch(/may not set it/);
    expect(refused({ fields: { watts: hot('f32', { settable: true }) } })).toMatch(/lamp\.watts may be set to anything/);
    const colour = hot('u8', { codes: ['', 'warm'], settable: true });
    expect(refused({ fields: { colour }, properties: [{ name: 'colour', group: 'physical' }] })).toMatch(/no words/);
  });
});

import { describe, expect, it } from 'vitest';
import { isMac, keyCaps, keyText, matchesChord, parseChord, type PressedKey } from './keys';

function pressed(key: string, more: Partial<PressedKey> = {}): PressedKey {
  return { key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more };
}

describe('reading a chord', () => {
  it('splits modifiers from the key, the plus sign included', () => {
    expect(parseChord('mod+shift+z')).toEqual({ key: 'z', mod: true, shift: true, alt: false });
    expect(parseChord('+')).toEqual({ key: '+', mod: false, shift: false, alt: false });
    expect(parseChord('mod++')).toEqual({ key: '+', mod: true, shift: false, alt: false });
    expect(parseChord('F2').key).toBe('f2');
  });
});

describe('matching a pressed key', () => {
  it('Control and Command are the same modifier', () => {
    const undo = parseChord('mod+z');
    expect(matchesChord(undo, pressed('z', { ctrlKey: true }))).toBe(true);
    expect(matchesChord(undo, pressed('z', { metaKey: true }))).toBe(true);
    expect(matchesChord(undo, pressed('z'))).toBe(false);
    expect(matchesChord(undo, pressed('Z', { ctrlKey: true, shiftKey: true }))).toBe(false);
  });

  it('Shift-1 works on a layout where it types an exclamation mark', () => {
    expect(matchesChord(parseChord('shift+1'), pressed('!', { code: 'Digit1', shiftKey: true }))).toBe(true);
    expect(matchesChord(parseChord('1'), pressed('!', { code: 'Digit1', shiftKey: true }))).toBe(false);
  });

  it('a question mark counts whatever Shift it took', () => {
    expect(matchesChord(parseChord('?'), pressed('?', { shiftKey: true }))).toBe(true);
    expect(matchesChord(parseChord('?'), pressed('?'))).toBe(true);
  });

  it('a letter with Alt is another chord', () => {
    expect(matchesChord(parseChord('v'), pressed('v', { altKey: true }))).toBe(false);
  });
});

describe('showing keys', () => {
  it('as the keyboard at hand names them', () => {
    expect(keyCaps('mod+shift+z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(keyCaps('mod+shift+z', true)).toEqual(['⇧', '⌘', 'Z']);
    expect(keyCaps('ArrowUp', false)).toEqual(['↑']);
    expect([keyText('shift+f', false), keyText('shift+f', true)]).toEqual(['Shift+F', '⇧F']);
    expect([isMac('MacIntel'), isMac('Linux x86_64')]).toEqual([true, false]);
  });
});

/** A key with its modifiers, read from a text such as `mod+shift+z`, `F2`, `?`, `shift+1`. */
export interface KeyChord {
  /** Lower case; a digit, a letter, a symbol or a DOM key name. */
  readonly key: string;
  /** Control, on a Mac Command. */
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

export interface PressedKey {
  readonly key: string;
  /** Physical key, for digits and letters that Shift or Alt turn into another sign. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

export function parseChord(text: string): KeyChord {
  const parts = text === '+' ? ['+'] : text.split('+').map((part) => (part === '' ? '+' : part));
  const key = (parts.at(-1) ?? '').toLowerCase();
  const before = new Set(parts.slice(0, -1).map((part) => part.toLowerCase()));
  return { key, mod: before.has('mod'), shift: before.has('shift'), alt: before.has('alt') };
}

/**
 * Letters and digits go by the sign, then by the physical key, so that Shift-1 works on every layout. A symbol
 * (`?`, `+`) goes by the sign alone, whatever Shift was needed to type it.
 */
export function matchesChord(chord: KeyChord, pressed: PressedKey): boolean {
  if (chord.mod !== (pressed.ctrlKey || pressed.metaKey) || chord.alt !== pressed.altKey) return false;
  const sign = pressed.key.toLowerCase();
  if (isSymbol(chord.key)) return sign === chord.key;
  if (chord.shift !== pressed.shiftKey) return false;
  return sign === chord.key || physicalKey(pressed.code) === chord.key;
}

function isSymbol(key: string): boolean {
  return key.length === 1 && !/[a-z0-9]/.test(key) && key !== ' ';
}

/** `Digit1` -> `1`, `KeyZ` -> `z`; '' for the rest. */
function physicalKey(code: string): string {
  return (/^(?:Digit|Key|Numpad)([A-Z0-9])$/.exec(code)?.[1] ?? '').toLowerCase();
}

const KEY_SIGNS: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  delete: 'Del',
  backspace: '⌫',
  enter: '↵',
  escape: 'Esc',
  ' ': 'Space',
};

/** The keys as the user's keyboard shows them, one entry a cap: `['Ctrl', 'Shift', 'Z']`, on a Mac `['⇧', '⌘', 'Z']`. */
export function keyCaps(text: string, mac: boolean): readonly string[] {
  const { key, mod, shift, alt } = parseChord(text);
  const cap = KEY_SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1));
  return [
    ...(alt ? [mac ? '⌥' : 'Alt'] : []),
    ...(shift ? [mac ? '⇧' : 'Shift'] : []),
    ...(mod ? [mac ? '⌘' : 'Ctrl'] : []),
    cap,
  ].sort((a, b) => rank(a) - rank(b));
}

/** The same in a sentence: `Shift+F`, on a Mac `⇧F`. */
export function keyText(text: string, mac = onMac()): string {
  return keyCaps(text, mac).join(mac ? '' : '+');
}

function rank(cap: string): number {
  const order = ['Ctrl', 'Alt', 'Shift', '⌥', '⇧', '⌘'].indexOf(cap);
  return order < 0 ? 10 : order;
}

/** A page's own machine; what has no page has none. */
function onMac(): boolean {
  return typeof navigator !== 'undefined' && isMac(navigator.platform);
}

export function isMac(platform: string): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

import { CORD_DEFAULTS, CORD_FAMILIES, type CordList, type CordSettings } from '../../../../domain/cabling/cord-settings';

/** Lists as they are typed: lengths in metres, apart by spaces, commas or semicolons. */
export type TypedLists = Readonly<Partial<Record<CordList, string>>>;

/** Every family, as it is set or as usual, and the types that have lengths of their own. */
export function typedLists(settings: CordSettings): TypedLists {
  const families = CORD_FAMILIES.map((family) => [family, settings[family] ?? CORD_DEFAULTS[family]] as const);
  const lists = { ...Object.fromEntries(families), ...settings } as Readonly<Record<string, readonly number[]>>;
  return Object.fromEntries(Object.entries(lists).map(([name, lengths]) => [name, lengthsText(lengths)]));
}

export function lengthsText(lengthsMm: readonly number[]): string {
  return lengthsMm.map((length) => String(length / 1000)).join(' ');
}

/** Lengths in mm; what is no number stays as it was typed, to be refused by name. */
export function typedLengths(text: string): readonly (number | string)[] {
  return text
    .split(/[\s,;，；、]+/)
    .map((part) => part.replace(/m$/i, ''))
    .filter((part) => part !== '')
    .map((part) => (/^\d+(\.\d+)?$/.test(part) ? Math.round(Number(part) * 1000) : part));
}

/** As it is stored: rising, and a family that is as usual left out. */
export function settingsOf(lists: TypedLists): CordSettings {
  const entries = Object.entries(lists).map(([name, text]) => {
    const lengths = typedLengths(text).map(Number);
    return [name, [...new Set(lengths)].sort((a, b) => a - b)] as const;
  });
  const usual: Readonly<Record<string, readonly number[]>> = CORD_DEFAULTS;
  return Object.fromEntries(entries.filter(([name, lengths]) => String(lengths) !== String(usual[name] ?? '')));
}

/**
 * The identity of a model across sources: `<brand>/<model>` for devices, `card:<brand>/<model>` and
 * `rack:<brand>/<model>` for what a library may name like a device. Case, spacing and Unicode form do not tell two
 * models apart; signs do (`80/100` is not `80-100`).
 */
export function modelKey(makes: 'device' | 'card' | 'rack', brand: string, model: string): string {
  const key = `${plain(brand)}/${plain(model)}`;
  return makes === 'device' ? key : `${makes}:${key}`;
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replace(/\s+/gu, '-');
}

/** The slug a library file leaves out: brand and model in lower case, everything but letters and digits a dash. */
export function deriveSlug(brand: string, model: string): string {
  return `${brand} ${model}`
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
}

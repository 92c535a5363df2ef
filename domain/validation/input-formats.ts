import { refuse, type Refusal } from '../result';

/** Formats of the spec's section 5 that a person types. Each answers null when the text is right. */

const MAC = /^([0-9a-f]{2}([:-])([0-9a-f]{2}\2){4}[0-9a-f]{2}|[0-9a-f]{12}|([0-9a-f]{4}\.){2}[0-9a-f]{4})$/i;

/** 48 bits in pairs with : or -, in fours with dots, or bare. */
export function macRefusal(text: string, field = 'mac'): Refusal | null {
  return MAC.test(text) ? null : refuse('mac-invalid', { value: text.slice(0, 80) }, field).refusal;
}

/** [R5.070] An IPv4 or IPv6 address, with `/prefix` where `prefix` allows it. */
export function ipRefusal(text: string, field = 'ip', prefix: 'allowed' | 'refused' = 'refused'): Refusal | null {
  const [address = '', bits, ...more] = text.split('/');
  const width = isIpv4(address) ? 32 : isIpv6(address) ? 128 : 0;
  const bitsFit = bits === undefined || (prefix === 'allowed' && /^\d{1,3}$/.test(bits) && Number(bits) <= width);
  return width > 0 && bitsFit && more.length === 0 ? null : refuse('ip-invalid', { value: text.slice(0, 80) }, field).refusal;
}

export function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

export function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1)!;
  let count = groups[0]!.length + (groups[1]?.length ?? 0);
  if (last.length > 0 && last.at(-1)!.includes('.')) {
    if (!isIpv4(last.pop()!)) return false;
    count++;
  }
  if (halves.length === 1 ? count !== 8 : count > 7) return false;
  return groups.every((half) => half.every((group) => /^[0-9a-f]{1,4}$/i.test(group)));
}

/** [R5.007] One @, a local part and a domain of at least two labels; 254 characters at most. */
export function emailRefusal(text: string, field = 'email'): Refusal | null {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  const right =
    text.length <= 254 &&
    at > 0 &&
    local.length <= 64 &&
    /^[^\s@"(),:;<>[\\\]]+$/.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    labels.length >= 2 &&
    labels.every((label) => /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label));
  return right ? null : refuse('email-invalid', { value: text.slice(0, 80) }, field).refusal;
}

/** [R5.076] A TCP or UDP port: digits only, 1 to 65535. */
export function tcpPortRefusal(text: string, field = 'port'): Refusal | null {
  const right = /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
  return right ? null : refuse('tcp-port-invalid', { value: text.slice(0, 80), min: 1, max: 65_535 }, field).refusal;
}

/** [R5.075] Digits with an optional sign and decimal point, no letters. */
export function numericRefusal(text: string, field: string): Refusal | null {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text.trim())
    ? null
    : refuse('not-numeric', { value: text.slice(0, 80) }, field).refusal;
}

/** [R5.077] hex of 3 or 6 digits, [R5.078] rgb(...) or rgba(...). The colour as 0xRRGGBBAA, undefined for anything else. */
export function parseColour(text: string): number | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (hex !== undefined) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return ((Number.parseInt(full, 16) << 8) | 0xff) >>> 0;
  }
  const call = /^(rgba?)\(([^)]*)\)$/i.exec(text.trim());
  if (!call) return undefined;
  const parts = call[2]!.split(',').map((part) => part.trim());
  if (parts.length !== (call[1]!.length === 3 ? 3 : 4)) return undefined;
  const alphaText = parts[3] ?? '1';
  if (!parts.slice(0, 3).every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)) return undefined;
  if (!/^(0|1|0?\.\d+|1\.0+|0\.\d+)$/.test(alphaText)) return undefined;
  const [red, green, blue] = parts.map(Number) as [number, number, number];
  return ((red << 24) | (green << 16) | (blue << 8) | Math.round(Number(alphaText) * 255)) >>> 0;
}

export function colourRefusal(text: string, field = 'color'): Refusal | null {
  return parseColour(text) === undefined ? refuse('colour-invalid', { value: text.slice(0, 80) }, field).refusal : null;
}

/**
 * Longitude and latitude, e.g. `113.26,23.13`. Rules: `coordinates-comma` [R5.071], `coordinates-full-width-comma`
 * [R5.072], `longitude-invalid` [R5.073], `latitude-invalid` [R5.074].
 */
export function coordinatesRefusal(text: string, field = 'coordinates'): Refusal | null {
  const value = text.slice(0, 80);
  if (text.includes('，')) return refuse('coordinates-full-width-comma', { value }, field).refusal;
  const parts = text.split(',');
  if (parts.length !== 2) return refuse('coordinates-comma', { value }, field).refusal;
  const inRange = (part: string, max: number): boolean => numericRefusal(part, field) === null && Math.abs(Number(part)) <= max;
  if (!inRange(parts[0]!, 180))
    return refuse('longitude-invalid', { value: parts[0]!.slice(0, 40), min: -180, max: 180 }, field).refusal;
  if (!inRange(parts[1]!, 90))
    return refuse('latitude-invalid', { value: parts[1]!.slice(0, 40), min: -90, max: 90 }, field).refusal;
  return null;
}

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

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
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

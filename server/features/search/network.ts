import { BlockList, isIP } from 'node:net';

/** A network that is looked for, as `10.20.0.0/22` or `2001:db8::/32`. */
export interface Network {
  /** Every address in it is written with this beginning. */
  readonly beginning: string;
  /** Is this an address of it, with or without its own length? */
  holds(address: string): boolean;
}

/** Wider networks hold everything. */
const LENGTH_MIN = { ipv4: 8, ipv6: 16 } as const;

/** The network that a word means; undefined = it is none. What stands after the length in the address does not count. */
export function networkOf(word: string): Network | undefined {
  const [, address = '', digits = ''] = /^([0-9a-f.:]+)\/(\d{1,3})$/.exec(word) ?? [];
  const family = familyOf(address);
  const length = Number(digits);
  if (family === undefined || length < LENGTH_MIN[family] || length > (family === 'ipv4' ? 32 : 128)) return undefined;
  const list = new BlockList();
  list.addSubnet(address, length, family);
  const beginning =
    family === 'ipv4'
      ? address
          .split('.')
          .slice(0, Math.floor(length / 8))
          .map((part) => `${part}.`)
          .join('')
          .slice(0, length === 32 ? -1 : undefined)
      : `${Number.parseInt(address, 16).toString(16)}:`;
  const holds = (text: string) => {
    const [own = ''] = text.split('/');
    return familyOf(own) === family && list.check(own, family);
  };
  return { beginning, holds };
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : undefined;
}

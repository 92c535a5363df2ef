import type { IncomingMessage } from 'node:http';
import net from 'node:net';

/**
 * From where a connection comes that becomes no call, as a call's `ip` says it: behind proxies that are trusted, what the
 * outermost of them heard of. `proxies`: addresses and networks.
 */
export function addressReader(proxies: readonly string[]): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const trusted = new net.BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = familyOf(address);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return ({ headers, socket }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',').map((part) => part.trim()).filter((part) => net.isIP(part) !== 0); // prettier-ignore
    let address = socket.remoteAddress ?? '';
    while (forwarded.length > 0 && net.isIP(address) !== 0 && trusted.check(address, familyOf(address)))
      address = forwarded.pop()!;
    return address;
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return net.isIPv6(address) ? 'ipv6' : 'ipv4';
}

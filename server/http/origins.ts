import type { IncomingHttpHeaders } from 'node:http';
import net from 'node:net';
import type { RequestTarget } from './request-target';

/** Where this server may be called from. */
export interface Origins {
  /** Origins of a proxy in front, e.g. `https://plenum.example`. */
  readonly configured: readonly string[];
  /** True while the server listens on loopback: then only loopback names are its own (no DNS rebinding). */
  readonly loopback: boolean;
  /** What its own pages come by: `http` or `https`; behind a proxy either. */
  readonly schemes: readonly ('http' | 'https')[];
}

export interface Foreign {
  readonly header: 'host' | 'origin';
  readonly value: string;
}

const LOOPBACK = new net.BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * True for `localhost` and for what is an address of loopback. A name that begins like an address is a name: its owner
 * says where it leads.
 */
export function isLoopbackHost(hostName: string): boolean {
  const family = net.isIP(hostName);
  return family === 0 ? hostName === 'localhost' : LOOPBACK.check(hostName, family === 4 ? 'ipv4' : 'ipv6');
}

/** Why a request is not from one of our own pages or from a program: the header and its value; null = it may pass. */
export function originRefusal(
  { host, hostName }: RequestTarget,
  { origin }: IncomingHttpHeaders,
  origins: Origins,
): Foreign | null {
  if (origins.loopback && !isLoopbackHost(hostName) && !origins.configured.map(hostOf).includes(host))
    return { header: 'host', value: host };
  if (origin === undefined || origins.configured.includes(origin)) return null;
  const isOwn = host !== '' && origins.schemes.some((scheme) => origin.toLowerCase() === `${scheme}://${host}`.toLowerCase());
  return isOwn ? null : { header: 'origin', value: origin };
}

/** `https://a.example:8443` -> `a.example:8443`; '' for what is no origin. */
function hostOf(origin: string): string {
  try {
    return new URL(origin).host;
  } catch {
    return '';
  }
}

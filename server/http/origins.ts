import type { IncomingHttpHeaders } from 'node:http';

/** Where this server may be called from. */
export interface Origins {
  /** Origins of a proxy in front, e.g. `https://plenum.example`. */
  readonly configured: readonly string[];
  /** True while the server listens on loopback: then only loopback names are its own (no DNS rebinding). */
  readonly loopback: boolean;
}

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_NAMES.has(host) || host === '::1' || host.startsWith('127.');
}

/** Why a request is not from one of our own pages or from a program: the header and its value; null = it may pass. */
export function originRefusal(
  headers: IncomingHttpHeaders,
  origins: Origins,
): { readonly header: 'host' | 'origin'; readonly value: string } | null {
  const host = headers.host ?? '';
  const configuredHosts = origins.configured.map(hostOf);
  if (origins.loopback && !isLoopbackHost(hostName(host)) && !configuredHosts.includes(host))
    return { header: 'host', value: host };
  const { origin } = headers;
  if (origin === undefined || origins.configured.includes(origin)) return null;
  return hostOf(origin) === host && host !== '' ? null : { header: 'origin', value: origin };
}

function hostName(host: string): string {
  return /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(host)?.[1] ?? host;
}

/** `https://a.example:8443` -> `a.example:8443`; '' for what is no origin. */
function hostOf(origin: string): string {
  try {
    return new URL(origin).host;
  } catch {
    return '';
  }
}

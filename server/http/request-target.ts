import net from 'node:net';
import type { IncomingMessage } from 'node:http';

/** What a request asks for, read. */
export interface RequestTarget {
  /** As it was sent, before the `?`, but for a doubled slash behind the base: neither decoded nor shortened. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** `a.example:8443`, as the page that asks knows this server; '' when HTTP/1.0 named none. */
  readonly host: string;
  /** The host without its port and an address without its brackets. */
  readonly hostName: string;
}

/** `/path?query`, alone or behind `http://host`. RFC 9112, 3.2: what else there is serves proxies. */
const TARGET = /^(?:https?:\/\/([^/?#]*))?(\/[^?#\s]*)?(\?[^#\s]*)?$/i;
const HOST = /^(?:\[([0-9a-fA-F:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/;

/**
 * The one reader of request targets and of Host, for routes and sockets: null for what cannot be read, which is
 * answered 400. Never throws, whatever was sent.
 */
export function readRequestTarget(request: Pick<IncomingMessage, 'url' | 'rawHeaders'>): RequestTarget | null {
  const hosts = request.rawHeaders.filter((_, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === 'host');
  const parts = TARGET.exec(request.url ?? '');
  if (parts === null || hosts.length > 1) return null;
  const [host = ''] = hosts;
  const [, authority, path, query] = parts;
  // A target that names another server than Host does was sent to be misunderstood.
  if (authority === undefined ? path === undefined : authority.toLowerCase() !== host.toLowerCase()) return null;
  const hostName = host === '' ? '' : readHostName(host);
  return hostName === null ? null : { path: withOneSlash(path ?? '/'), query: new URLSearchParams(query ?? ''), host, hostName };
}

/**
 * The base of the API ends in a slash, and callers whose paths begin with one double it: both spellings are one address,
 * for calls, sockets and translations alike.
 */
export function withOneSlash(target: string): string {
  return target.replace(/^((?:\/diagramApi)?\/wapi)\/{2,}/, '$1/');
}

/** The path of a target, also of one that cannot be read: for headers and the log. */
export function pathOf(target: string): string {
  return target.split('?', 1)[0]!;
}

function readHostName(host: string): string | null {
  const [, address, name, port] = HOST.exec(host) ?? [];
  if (address !== undefined ? !net.isIPv6(address) : name === undefined) return null;
  return Number(port ?? 0) > 65_535 ? null : (address ?? name!).toLowerCase();
}

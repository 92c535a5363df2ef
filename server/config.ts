import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** What a server is told before it starts; from options, then environment, then defaults. */
export interface Config {
  /** Holds the embedded database, uploads, snapshots, keys and the control socket. */
  readonly dataDir: string;
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** null = the embedded database. */
  readonly databaseUrl: string | null;
  /** Folder of the built browser application. */
  readonly webDir: string;
  /** PEM files; null = plain HTTP on loopback, a self-made certificate elsewhere. */
  readonly certificateFile: string | null;
  readonly keyFile: string | null;
  /** Plain HTTP on an address that is not loopback: behind a proxy that speaks TLS. */
  readonly insecureHttp: boolean;
  /** Origins under which pages reach this server, e.g. `https://plenum.example` of a proxy in front. */
  readonly origins: readonly string[];
  /** Addresses and networks of proxies: what they say in X-Forwarded headers is believed, nobody else's word is. */
  readonly proxies: readonly string[];
  /** Key of the cipher that covers the guest's built-in password; cut to 16 bytes. */
  readonly guestKey: string;
  /** `auto` = as the setting `guest` says; and if that is `auto`, while the server is reached over loopback alone. */
  readonly guest: 'auto' | 'on' | 'off';
  /** Make the demonstration site on the first start. */
  readonly demo: boolean;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

export const HELP = `Plenum: live diagrams of data centres and networks

  npm start -- [options]

  --data DIR         data directory                    PLENUM_DATA      ./.data
  --host HOST        address to listen on              PLENUM_HOST      127.0.0.1
  --port N           port, 0 = any free one            PLENUM_PORT      8440
  --database URL     a PostgreSQL server (15 or newer) DATABASE_URL     embedded, in the data directory
  --cert FILE        TLS certificate, PEM              PLENUM_CERT      made by itself off loopback
  --key FILE         TLS key, PEM                      PLENUM_KEY
  --insecure-http    plain HTTP off loopback           PLENUM_INSECURE_HTTP=1
  --origin ORIGIN    origin of a proxy in front        PLENUM_ORIGINS   (comma-separated; option repeatable)
  --proxy ADDRESS    address or network of a proxy     PLENUM_PROXIES   (the same): its X-Forwarded-* are believed
  --guest on|off     let guests in                     PLENUM_GUEST     on loopback only
  --no-demo          no demonstration site             PLENUM_DEMO=0
  --web DIR          built browser application         PLENUM_WEB
  --log-level LEVEL  silent error warn info debug      PLENUM_LOG_LEVEL info
                     the guest password's cipher key   PLENUM_GUEST_KEY
  --help             this text
`;

/** Public: it only keeps the guest's built-in password from being read over a shoulder. */
export const DEFAULT_GUEST_KEY = 'plenum-guest-key';

/** An option that cannot be understood; the message names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration; `help` when --help was asked for. Throws ConfigError for an unknown option or a value out
 * of its range.
 */
export function readConfig(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Config | 'help' {
  const given = parse(args);
  if (given.help) return 'help';
  const text = (option: string | undefined, name: string): string | null =>
    option ?? (env[name] === '' ? undefined : env[name]) ?? null;
  const portText = text(given.port, 'PLENUM_PORT') ?? '8440';
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port > 65_535) throw new ConfigError(`--port takes 0 to 65535, not ${JSON.stringify(portText)}`);
  const databaseUrl = text(given.database, 'DATABASE_URL');
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new ConfigError('--database takes postgresql://user:password@host/name');
  // npm runs scripts in the package's folder; a path that a user typed starts where they stood.
  const userPath = (typed: string | null) => (typed === null ? null : path.resolve(env['INIT_CWD'] ?? '.', typed));
  const certificateFile = userPath(text(given.cert, 'PLENUM_CERT'));
  const keyFile = userPath(text(given.key, 'PLENUM_KEY'));
  if ((certificateFile === null) !== (keyFile === null)) throw new ConfigError('--cert and --key belong together');
  return {
    dataDir: userPath(text(given.data, 'PLENUM_DATA')) ?? path.resolve('.data'),
    host: text(given.host, 'PLENUM_HOST') ?? '127.0.0.1',
    port,
    databaseUrl,
    webDir: userPath(text(given.web, 'PLENUM_WEB')) ?? fileURLToPath(new URL('../web', import.meta.url)),
    certificateFile,
    keyFile,
    insecureHttp: given['insecure-http'] ?? env['PLENUM_INSECURE_HTTP'] === '1',
    origins: given.origin ?? listOf(env['PLENUM_ORIGINS']),
    proxies: (given.proxy ?? listOf(env['PLENUM_PROXIES'])).map(networkOf),
    guestKey: text(undefined, 'PLENUM_GUEST_KEY') ?? DEFAULT_GUEST_KEY,
    guest: oneOf('--guest', text(given.guest, 'PLENUM_GUEST') ?? 'auto', ['auto', 'on', 'off']),
    demo: !given['no-demo'] && env['PLENUM_DEMO'] !== '0',
    logLevel: oneOf('--log-level', text(given['log-level'], 'PLENUM_LOG_LEVEL') ?? 'info', [
      'silent',
      'error',
      'warn',
      'info',
      'debug',
    ]),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean' },
        data: { type: 'string' },
        host: { type: 'string' },
        port: { type: 'string' },
        database: { type: 'string' },
        cert: { type: 'string' },
        key: { type: 'string' },
        'insecure-http': { type: 'boolean' },
        origin: { type: 'string', multiple: true },
        proxy: { type: 'string', multiple: true },
        guest: { type: 'string' },
        'no-demo': { type: 'boolean' },
        web: { type: 'string' },
        'log-level': { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

function listOf(text = ''): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** `10.0.0.7` or `10.0.0.0/8`; refused when it is neither. */
function networkOf(text: string): string {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[net.isIP(address) as 0 | 4 | 6];
  if (most < 0 || more.length > 0 || (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most)))
    throw new ConfigError(`--proxy takes an address or a network such as 10.0.0.0/8, not ${JSON.stringify(text)}`);
  return text;
}

function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  if (!(allowed as readonly string[]).includes(value))
    throw new ConfigError(`${option} takes ${allowed.join(', ')}, not ${JSON.stringify(value)}`);
  return value as T;
}

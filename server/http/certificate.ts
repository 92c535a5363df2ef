import crypto from 'node:crypto';
import net from 'node:net';

/** DER of a value: tag, length, content (ITU-T X.690). */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content);
const set = (...content: readonly Uint8Array[]) => der(0x31, ...content);
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content);
const octets = (content: Uint8Array) => der(0x04, content);
const utf8 = (text: string) => der(0x0c, Buffer.from(text));
const time = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

const COMMON_NAME = '550403';
const SUBJECT_ALTERNATIVE_NAME = '551d11';
const BASIC_CONSTRAINTS = '551d13';
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';
/** Browsers refuse server certificates that live longer than 825 days. */
const DAYS = 800;
const DAY_MS = 86_400_000;

/**
 * A certificate that names these hosts and signs itself (RFC 5280): traffic is encrypted, but a browser asks its user
 * once whether to trust it.
 */
export function selfSignedCertificate(hosts: readonly string[]): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(oid(ECDSA_WITH_SHA256));
  const name = sequence(set(sequence(oid(COMMON_NAME), utf8('Plenum'))));
  const serial = crypto.randomBytes(16);
  serial[0] = (serial[0]! & 0x7f) | 0x40; // positive, and no leading zero
  const now = Date.now();
  const names = sequence(
    ...[...new Set(hosts)].map((host) => (net.isIP(host) ? der(0x87, addressBytes(host)) : der(0x82, Buffer.from(host)))),
  );
  const extensions = der(
    0xa3,
    sequence(
      sequence(oid(SUBJECT_ALTERNATIVE_NAME), octets(names)),
      sequence(oid(BASIC_CONSTRAINTS), der(0x01, Buffer.from([0xff])), octets(sequence())),
    ),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, serial),
    algorithm,
    name,
    sequence(time(new Date(now - DAY_MS)), time(new Date(now + DAYS * DAY_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const certificate = sequence(body, algorithm, bits(crypto.sign('sha256', body, privateKey)));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.trimEnd()}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

function addressBytes(address: string): Uint8Array {
  if (net.isIPv4(address)) return Uint8Array.from(address.split('.').map(Number));
  const [head = '', tail] = address.split('%')[0]!.split('::') as [string?, string?];
  const groups = (text: string) =>
    text === ''
      ? []
      : text
          .split(':')
          .flatMap((group) =>
            group.includes('.') ? group.split('.').map(Number) : [parseInt(group, 16) >> 8, parseInt(group, 16) & 0xff],
          );
  const front = groups(head);
  const back = tail === undefined ? [] : groups(tail);
  return Uint8Array.from([...front, ...Array<number>(16 - front.length - back.length).fill(0), ...back]);
}

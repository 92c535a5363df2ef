import { createDecipheriv } from 'node:crypto';
import { GUEST_LOGIN } from '../../../protocol/guest-login';
import type { Config } from '../../config';
import { isLoopbackHost } from '../../http/origins';
import { readSetting } from '../../http/settings-store';
import type { Sql } from '../../storage/sql';

/** AES-128, ECB, PKCS7, key cut to 16 bytes (a shorter one filled with zeros), base64: the wire's block-cipher helper. */
export function opensGuest(ciphertext: string, key: string): boolean {
  const bytes = Buffer.from(ciphertext, 'base64');
  if (bytes.length === 0 || bytes.length > 256 || bytes.length % 16 !== 0) return false;
  const cut = Buffer.alloc(16);
  Buffer.from(key, 'utf8').copy(cut, 0, 0, 16);
  const decipher = createDecipheriv('aes-128-ecb', cut, null);
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8') === GUEST_LOGIN.password;
  } catch {
    return false;
  }
}

/** The option wins over the setting; `auto` lets guests in while nothing but loopback leads to the server: no proxy is told of. */
export async function guestMayEnter(sql: Sql, config: Config): Promise<boolean> {
  const choice = config.guest === 'auto' ? await readSetting(sql, 'guest') : config.guest;
  const isAlone = isLoopbackHost(config.host) && config.origins.length + config.proxies.length === 0;
  return choice === 'on' || (choice === 'auto' && isAlone);
}

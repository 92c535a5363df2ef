import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Sql } from '../storage/sql';
import type { Environment } from './feature';

const SECRET = 'device_secret';
/** Of the accounts that signed in with a browser, the latest. */
const ACCOUNTS_MAX = 8;
const ID = /^[A-Za-z0-9_-]{22}$/;

/**
 * Browsers in which somebody signed in before hold a device cookie: an id of the browser, and for each name that signed in
 * there a signature over both. It opens nothing: it gives a name in that browser a count of wrong passwords of its own, so
 * that nobody else at the address can make it wait. Looking at one asks the database nothing.
 */
export class Devices {
  private constructor(
    private readonly secret: Uint8Array,
    private readonly randomBytes: Environment['randomBytes'],
  ) {}

  /** The secret is the installation's, the same in every process and after every start. */
  static async open(sql: Sql, { randomBytes }: Environment): Promise<Devices> {
    await sql.query('insert into "setting" ("name", "value") values ($1, $2) on conflict do nothing', [
      SECRET,
      Buffer.from(randomBytes(32)).toString('base64url'),
    ]);
    const [row] = await sql.query<{ value: string }>('select "value" from "setting" where "name" = $1', [SECRET]);
    return new Devices(Buffer.from(row!.value, 'base64url'), randomBytes);
  }

  /** The browser's id, where its cookie is for this name; else null. */
  of(cookie: string | null, name: string): string | null {
    const { id, signatures } = parts(cookie);
    return id !== null && signatures.some((signature) => isSame(signature, this.sign(id, name))) ? id : null;
  }

  /** The cookie of a browser, now that this name signed in there. */
  withName(cookie: string | null, name: string): string {
    const { id: given, signatures } = parts(cookie);
    const id = given ?? Buffer.from(this.randomBytes(16)).toString('base64url');
    const own = this.sign(id, name);
    return [id, ...[own, ...signatures.filter((signature) => !isSame(signature, own))].slice(0, ACCOUNTS_MAX)].join('.');
  }

  private sign(id: string, name: string): string {
    return createHmac('sha256', this.secret).update(`${id}\n${name.toLowerCase()}`).digest('base64url');
  }
}

/** `id.signature.signature...`; what is no such thing has no id. */
function parts(cookie: string | null): { readonly id: string | null; readonly signatures: readonly string[] } {
  const [id = '', ...signatures] = (cookie ?? '').split('.');
  const isWhole =
    ID.test(id) && signatures.length <= ACCOUNTS_MAX && signatures.every((signature) => /^[\w-]{43}$/.test(signature));
  return isWhole ? { id, signatures } : { id: null, signatures: [] };
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

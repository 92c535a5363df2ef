import { hash, verify } from '@node-rs/argon2';
import { KnownFirst, type Waiting } from './known-first';

/** One hash costs 19 MiB and about 20 ms of a thread: two at a time, and bounded queues. */
const checks = new KnownFirst({ atOnce: 2, queued: 100 });

/** argon2id with the package's recommended costs. Whoever may choose a password is known. */
export function hashPassword(password: string): Promise<string> {
  return checks.take('known', () => hash(password));
}

/** False also for a hash that is none. */
export function verifyPassword(passwordHash: string, password: string, waiting: Waiting = 'known'): Promise<boolean> {
  return checks.take(waiting, () => verify(passwordHash, password).catch(() => false));
}

let decoy: Promise<string> | null = null;

/** For a name that nobody has: takes as long as a real check, and is false. */
export async function verifyNobody(password: string): Promise<false> {
  decoy ??= hashPassword('nobody');
  await verifyPassword(await decoy, password, 'stranger');
  return false;
}

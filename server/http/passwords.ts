import { hash, verify } from '@node-rs/argon2';
import { CODES } from '../../protocol/errors';
import { AnswerError } from './answer';

/** One hash costs 19 MiB and about 20 ms of a thread: two at a time, and a bounded queue. */
const AT_ONCE = 2;
const QUEUE_MAX = 100;
let running = 0;
const queue: (() => void)[] = [];

/** argon2id with the package's recommended costs. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

/** False also for a hash that is none. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password).catch(() => false));
}

let decoy: Promise<string> | null = null;

/** For a name that nobody has: takes as long as a real check, and is false. */
export async function verifyNobody(password: string): Promise<false> {
  decoy ??= hashPassword('nobody');
  await verifyPassword(await decoy, password);
  return false;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= QUEUE_MAX) throw new AnswerError(CODES.unavailable);
    // The one that ends hands its place over, so `running` stays.
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}

import { hash, verify } from '@node-rs/argon2';
import { CODES } from '../../protocol/errors';
import { AnswerError } from './answer';

/** One hash costs 19 MiB and about 20 ms of a thread: two at a time, and bounded queues. */
const AT_ONCE = 2;
const QUEUE_MAX = 100;
let running = 0;
/** Who waits: those known to have signed in from where they are before, who go first; and strangers. */
const queues = { known: [] as (() => void)[], stranger: [] as (() => void)[] };
/** Whose queue a check waits in. */
export type Waiting = keyof typeof queues;

/** argon2id with the package's recommended costs. Whoever may choose a password is known. */
export function hashPassword(password: string): Promise<string> {
  return inTurn('known', () => hash(password));
}

/** False also for a hash that is none. */
export function verifyPassword(passwordHash: string, password: string, waiting: Waiting = 'known'): Promise<boolean> {
  return inTurn(waiting, () => verify(passwordHash, password).catch(() => false));
}

let decoy: Promise<string> | null = null;

/** For a name that nobody has: takes as long as a real check, and is false. */
export async function verifyNobody(password: string): Promise<false> {
  decoy ??= hashPassword('nobody');
  await verifyPassword(await decoy, password, 'stranger');
  return false;
}

async function inTurn<T>(waiting: Waiting, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    const queue = queues[waiting];
    if (queue.length >= QUEUE_MAX) throw new AnswerError(CODES.unavailable);
    // The one that ends hands its place over, so `running` stays.
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = queues.known.shift() ?? queues.stranger.shift();
    if (next) next();
    else running--;
  }
}

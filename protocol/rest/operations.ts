import { LIMITS } from '../../domain/catalog/limits';
import type { Intent } from '../../domain/operations/operation';
import { fits, isObject, json, number, object, oneOf, optional, text, textOf } from '../../domain/shape';
import { endpoint } from './endpoint';

const clientId = text({ pattern: /^[0-9A-Za-z_-]{8,64}$/, means: '8 to 64 of 0-9 A-Z a-z _ -' });
const whole = textOf({ pattern: /^[1-9]\d{0,14}$/, means: 'a whole number from 1' }, { read: Number });

/** Ids that only this client may give to what it makes. */
export const leaseIds = endpoint({
  method: 'POST',
  path: '/v1/ids',
  permission: 'changing',
  body: object({ clientId, count: whole }),
  answer: object({ first: number, count: number }),
  limits: { inTurns: true },
});

/**
 * One operation of a page that has no diagram open, by the same log as those of the sync socket: (clientId, seq) is
 * unique for ever, seq counts from 1 without gaps, and what is sent again gets its stored answer, and another
 * operation by a number that was used is refused. A refusal is the data of a 422. `done`: `at` is its clock; `resend`: the server expects the seq `at` next, and nothing was done.
 */
export const submitOperation = endpoint({
  method: 'POST',
  path: '/v1/operations',
  permission: 'changing',
  body: object({
    clientId,
    seq: whole,
    intent: json(
      fits<Intent>('an intent', (value) => isObject(value) && typeof value['kind'] === 'string'),
      LIMITS.bodyBytes,
    ),
    /** What an administrator's password yielded. */
    grant: optional(text({ max: LIMITS.nameLength, secret: true })),
  }),
  answer: object({ kind: oneOf(['done', 'resend']), at: number }),
  limits: { inTurns: true },
});

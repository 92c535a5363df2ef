import type { Refusal } from '../../domain/result';
import type { AuditFacts } from './audit';
import { CODES, httpStatusOf, messageOf, type AnswerBody, type Code } from '../../protocol/errors';

/** The body of a success. */
export function answer<T>(data: T): AnswerBody<T> {
  return { code: CODES.ok, message: messageOf(CODES.ok), data };
}

/** What the audit keeps of a refusal beside who and from where; it is never told. */
export interface Audited {
  readonly action: string;
  /** Where nobody is signed in: whose it was, or who was said to ask. */
  readonly accountId?: number;
  readonly userName?: string;
  readonly facts?: AuditFacts;
}

/** Thrown by a route, a hook or a service: becomes the body `{code, message, data}` with the code's HTTP status. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly code: Code;
  readonly data: unknown;
  /** Left out = as its code says (errors.ts). */
  audited: Audited | undefined;

  constructor(
    code: Code,
    options: { readonly message?: string; readonly data?: unknown; readonly cause?: unknown; readonly audited?: Audited } = {},
  ) {
    super(options.message ?? messageOf(code), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.data = options.data ?? null;
    this.audited = options.audited;
  }

  get httpStatus(): number {
    return httpStatusOf(this.code);
  }

  get body(): AnswerBody {
    return { code: this.code, message: this.message, data: this.data };
  }
}

/** A field that broke a rule: 422 with the refusal as data. */
export function invalid(refusal: Refusal): AnswerError {
  const value = refusal.facts?.['value'];
  const what = refusal.field === undefined ? refusal.rule : `${refusal.field}: ${refusal.rule}`;
  return new AnswerError(CODES.invalid, {
    message: value === undefined ? what : `${what} (${JSON.stringify(value)})`,
    data: refusal,
  });
}

/** A sender that went away before its body had come. */
export function brokenOff(): AnswerError {
  return new AnswerError(CODES.badRequest, { message: 'the body was broken off' });
}

/** An absent record and one that the caller may not know of answer alike, byte for byte. */
export function notFound(): AnswerError {
  return new AnswerError(CODES.notFound);
}

/** As notFound(), of what lies outside of what the caller may see. */
export function outOfScope(id: number): AnswerError {
  return Object.assign(notFound(), { audited: { action: 'out-of-scope', facts: { id } } satisfies Audited });
}

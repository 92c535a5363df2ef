import type { Refusal } from '../../domain/result';
import { CODES, httpStatusOf, messageOf, type AnswerBody, type Code } from '../../protocol/errors';

/** The body of a success. */
export function answer<T>(data: T): AnswerBody<T> {
  return { code: CODES.ok, message: messageOf(CODES.ok), data };
}

/** Thrown by a route, a hook or a service: becomes the body `{code, message, data}` with the code's HTTP status. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly code: Code;
  readonly data: unknown;

  constructor(code: Code, options: { readonly message?: string; readonly data?: unknown; readonly cause?: unknown } = {}) {
    super(options.message ?? messageOf(code), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.data = options.data ?? null;
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

/** An absent record and one that the caller may not know of answer alike, byte for byte. */
export function notFound(): AnswerError {
  return new AnswerError(CODES.notFound);
}

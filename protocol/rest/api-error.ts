/** A call that did not succeed: the server's own words when it answered, or the network's failure. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 = no answer came. */
  readonly status: number;
  /** The body's code; 0 = none. */
  readonly code: number;
  /** The body's data: a refusal or a list of field errors, when there is one. */
  readonly data: unknown;

  constructor(message: string, status: number, code: number, data: unknown, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

import { ApiError } from '../../protocol/rest/api-error';
import type { ApiReply, ApiRequest } from '../../protocol/rest/client';

/** Messages of calls that got no answer. */
export const UNREACHABLE = 'the server cannot be reached';
export const NOT_IN_TIME = 'the server did not answer in time';

/** Calls of the server by the platform's fetch: the same in a page and in a worker. */
export async function fetchTransport(url: string, request: ApiRequest<AbortSignal>): Promise<ApiReply> {
  const { method, headers, body, timeoutMs, cancel } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: cancel === undefined ? timeout : AbortSignal.any([timeout, cancel]),
    });
    const isBytes = response.ok && response.headers.get('content-type') === 'application/octet-stream';
    return {
      status: response.status,
      statusText: response.statusText,
      body: isBytes ? await response.arrayBuffer() : await response.text(),
    };
  } catch (error) {
    if (cancel?.aborted === true) throw error;
    throw new ApiError(timeout.aborted ? NOT_IN_TIME : UNREACHABLE, 0, 0, null, error);
  }
}

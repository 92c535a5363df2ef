import { api, currentToken } from '../session/session';
import { ApiError, kindOfAnswer } from './api-error';
import { NEAR_INFINITE, readBody, type Form } from './client';

export interface UploadOptions {
  readonly query?: Form;
  /** Bytes that have left this browser, of all. */
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends one file as the multipart field `file` with the near-infinite time-out of imports. XMLHttpRequest, because
 * fetch tells nothing about what has been sent. An expired token is refreshed and the upload repeated once.
 */
export async function upload<T>(path: string, file: File, options: UploadOptions): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const { status, text } = await send(path, file, options);
    const body = readBody(text);
    const kind = kindOfAnswer(status, body);
    if (kind === 'success') return body?.data as T;
    if (kind === 'expired' && attempt === 0 && (await api.renew())) continue;
    throw new ApiError(body?.message ?? '', status, body?.code ?? 0, body?.data ?? null);
  }
}

function send(path: string, file: File, options: UploadOptions): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', api.url(path, options.query));
    request.timeout = NEAR_INFINITE.timeoutMs;
    for (const [name, value] of Object.entries(api.headers())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => options.onProgress(event.loaded, event.total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiError('the server cannot be reached', 0, 0, null));
    request.ontimeout = request.onerror;
    request.onabort = () => reject(new DOMException('the upload was cancelled', 'AbortError'));
    options.signal.addEventListener('abort', () => request.abort(), { once: true });
    if (options.signal.aborted || currentToken() === '') {
      reject(new DOMException('the upload was cancelled', 'AbortError'));
      return;
    }
    const form = new FormData();
    form.set('file', file, file.name);
    request.send(form);
  });
}

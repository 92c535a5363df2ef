import { ApiError } from '../../protocol/rest/api-error';
import type { ApiReply, ApiRequest, Transport } from '../../protocol/rest/client';

/** Bytes that have left this browser, of all. */
export type Progress = (sent: number, total: number) => void;

/** Sends a file and tells how far it is: by XMLHttpRequest, because fetch tells nothing about what has been sent. */
export function uploadTransport(onProgress: Progress): Transport<AbortSignal> {
  return (url, { method, headers, file, timeoutMs, cancel }: ApiRequest<AbortSignal>) =>
    new Promise<ApiReply>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.timeout = timeoutMs;
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = (event) => onProgress(event.loaded, event.total);
      request.onload = () => resolve({ status: request.status, statusText: request.statusText, body: request.responseText });
      request.onerror = () => reject(new ApiError('the server cannot be reached', 0, 0, null));
      request.ontimeout = () => reject(new ApiError('the server did not answer in time', 0, 0, null));
      request.onabort = () => reject(new DOMException('the upload was cancelled', 'AbortError'));
      if (cancel?.aborted === true) return request.onabort(new ProgressEvent('abort'));
      cancel?.addEventListener('abort', () => request.abort(), { once: true });
      const form = new FormData();
      form.set('file', file as File, file!.name);
      request.send(form);
    });
}

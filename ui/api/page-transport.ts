import type { Transport } from '../../protocol/rest/client';

/**
 * The browser breaks off what still runs when its page is left. That is no answer: such a call never settles, so that
 * whoever reloads or walks on does not meet a failure, or the end of the session that one may mean.
 */
export function whilePageStands(send: Transport<AbortSignal>, pageLeft: () => boolean): Transport<AbortSignal> {
  return (url, request) =>
    send(url, request).catch((error: unknown) => {
      if (pageLeft()) return new Promise<never>(() => undefined);
      throw error;
    });
}

import type { ServerContext } from '../http/feature';
import { ALARMS_CHANNEL } from '../sync/state-notices';

/** Pages ask again this often at most, however many alarms come and go. */
const NEWS_MS = 1_000;

/**
 * Calls `tell` when an alarm began, ended or was taken notice of, by whatever process: at once, and from then on once a
 * second at most.
 */
export async function hearAlarms({ sql, onClose }: ServerContext, tell: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  const say = (): void => {
    isDue = false;
    tell();
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) say();
    }, NEWS_MS);
    timer.unref();
  };
  const unlisten = await sql.listen(ALARMS_CHANNEL, () => {
    isDue = true;
    if (timer === undefined) say();
  });
  onClose(async () => {
    clearTimeout(timer);
    await unlisten();
  });
}

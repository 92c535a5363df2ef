import i18next from 'i18next';
import { notifyLine, type NoticeLine } from './notices';

/** Adds to the list of what one did, or typed, and is not in the drawing: it stays until it is put away. */
export function tellNotKept(line: NoticeLine): void {
  notifyLine('not-kept', (count) => i18next.t('diagram:notice.notKept', { count }), line);
}

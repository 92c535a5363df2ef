import i18next from 'i18next';
import { leaseIds, submitOperation } from '../../protocol/rest/operations';
import { errorWords } from '../i18n/error-words';
import { api, newUuid } from '../session/session';
import { notify } from '../state/notices';
import { homeChanged } from '../components/use-home';
import { PageOperations, type DoneOperation } from './page-operations';

/** Operations of this page. */
export const pageOperations = new PageOperations({
  lease: (body) => api.call(leaseIds, { body }),
  submit: (body) => api.call(submitOperation, { body }),
  newClientId: () => `page-${newUuid()}`,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** Says what was done, with the way back, and lets lists of places ask again. */
export function tellDone(text: string, done?: DoneOperation): void {
  homeChanged();
  if (done === undefined) return notify('done', text);
  notify('done', text, () => {
    pageOperations.undo(done).then(homeChanged, tellFailed);
  });
}

/** Says what was deleted, with the way to have it back. */
export function tellDeleted(name: string, deletion: DoneOperation): void {
  homeChanged();
  notify('done', i18next.t('places:removed', { name }), {
    word: 'restoreNow',
    run: () => void restoreDeleted(deletion, name).catch(tellFailed),
  });
}

/** Brings back what a delete took, and says so; `elsewhere`: devices whose units are taken to free ones. */
export async function restoreDeleted(deletion: DoneOperation, name: string, elsewhere = false): Promise<void> {
  const done = await pageOperations.restore(deletion, elsewhere);
  tellDone(i18next.t('places:restored', { name }), done);
}

function tellFailed(error: unknown): void {
  notify('refused', errorWords(error));
}

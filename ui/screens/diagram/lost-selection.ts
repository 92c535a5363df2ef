import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readHistory, type RecordStep } from '../../../protocol/rest/history';
import { mayRestore } from './history/may-restore';
import { useEngine } from '../../engine-host/engine-host';
import { patiently } from '../../helpers/patiently';
import { kindWord } from '../../i18n/sentences';
import { api } from '../../session/session';
import { useSession } from '../../session/session-state';
import { whoWords } from '../../i18n/who-words';
import { notify } from '../../state/notices';

/** Says who deleted what was selected here, or was in hand, and leads to where it is restored. */
export function useLostSelection(): void {
  const { t } = useTranslation('diagram');
  const { store } = useEngine();
  const own = useSession((state) => state.userName);
  useEffect(() => {
    const tell = async ({ records: [first, ...others], isFromHand }: typeof lost): Promise<void> => {
      if (first === undefined) return;
      const name = first.name || kindWord(first.kind, first.class);
      const query = { record: first.id, limit: 1 };
      const { items } = await patiently(() => api.call(readHistory, { query })).catch(() => ({ items: [] }));
      const who = lostBy(items[0], own, t('properties.somebodyElse'), isFromHand);
      const title = others.length > 0 ? t('deleted.more', { name, count: others.length }) : name;
      notify(
        'info',
        t('notice.lost', { ...who, name: title }),
        mayRestore(store.getState().barred, items[0]?.operation ?? '') ? 'show-deleted' : undefined,
      );
    };
    let { lost } = store.getState();
    return store.subscribe((state) => {
      if (state.lost === lost) return;
      ({ lost } = state);
      void tell(lost);
    });
  }, [store, own, t]);
}

/** By whom, in words, and what else is said of it: one's own other window is no colleague, and what it took back it did not delete. */
export function lostBy(
  step: Pick<RecordStep, 'userName' | 'operation'> | undefined,
  own: string,
  nobody: string,
  isFromHand = false,
): { readonly who: string; readonly context?: 'own' | 'ownUndone' | 'held' } {
  const held = isFromHand ? ({ context: 'held' } as const) : {};
  if (step === undefined) return { who: nobody, ...held };
  const who = whoWords(step.userName);
  if (step.userName !== own) return { who, ...held };
  return { who, context: step.operation === 'undo' || step.operation === 'redo' ? 'ownUndone' : 'own' };
}

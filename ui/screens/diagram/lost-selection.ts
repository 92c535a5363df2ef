import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readHistory } from '../../../protocol/rest/history';
import { mayRestore } from './history/may-restore';
import { useEngine } from '../../engine-host/engine-host';
import { kindWord } from '../../i18n/sentences';
import { api } from '../../session/session';
import { useSession } from '../../session/session-state';
import { whoWords } from '../../i18n/who-words';
import { notify } from '../../state/notices';

/** Says who deleted what was selected here, and leads to where it is restored. */
export function useLostSelection(): void {
  const { t } = useTranslation('diagram');
  const { store } = useEngine();
  const own = useSession((state) => state.userName);
  useEffect(() => {
    const tell = async ([first, ...others]: typeof lost): Promise<void> => {
      if (first === undefined) return;
      const name = first.name || kindWord(first.kind, first.class);
      const { items } = await api.call(readHistory, { query: { record: first.id, limit: 1 } }).catch(() => ({ items: [] }));
      const by = items[0]?.userName;
      const who = {
        who: by === undefined ? t('properties.somebodyElse') : whoWords(by),
        ...(by === own ? { context: 'own' } : {}),
      };
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

import i18next from 'i18next';
import { useEffect } from 'react';
import { readHistory } from '../../../../protocol/rest/history';
import type { OpenResult } from '../../../../workers/api/session';
import { useEngine } from '../../../engine-host/engine-host';
import { whoWords } from '../../../i18n/who-words';
import { api } from '../../../session/session';
import { useSession } from '../../../session/session-state';
import { notify } from '../../../state/notices';

const STEPS_LOOKED_AT = 5;

export interface Renamed {
  readonly id: number;
  readonly before: string;
  readonly after: string;
}

/** What the title calls otherwise than before: the open diagram, or a place that it stands in. */
export function renamedIn(before: Title, now: Title): readonly Renamed[] {
  const called = new Map(namesIn(before));
  return namesIn(now).flatMap(([id, after]) => {
    const was = called.get(id);
    return was === undefined || was === after ? [] : [{ id, before: was, after }];
  });
}

interface Title extends Pick<OpenResult, 'diagram' | 'name'> {
  readonly path: readonly Pick<OpenResult['path'][number], 'id' | 'name'>[];
}

/** A diagram in a place is called as that. */
function namesIn({ diagram, name, path }: Title): readonly (readonly [number, string])[] {
  return path.length === 0 ? [[diagram, name]] : path.map((place) => [place.id, place.name]);
}

/** Says who renamed what is open. */
export function useRenamed(): void {
  const { store } = useEngine();
  const own = useSession((state) => state.userName);
  useEffect(() => {
    const tell = async ({ id, before, after }: Renamed): Promise<void> => {
      const { items } = await api
        .call(readHistory, { query: { record: id, limit: STEPS_LOOKED_AT } })
        .catch(() => ({ items: [] }));
      const step = items.find(({ fields }) => fields.some((each) => each.field === 'name' && each.after === after));
      if (step === undefined || step.userName === own) return;
      notify('info', i18next.t('diagram:seen.renamed', { who: whoWords(step.userName), before, after }));
    };
    let { opened } = store.getState();
    return store.subscribe((state) => {
      if (state.opened === opened) return;
      const renamed = opened === null || state.opened === null ? [] : renamedIn(opened, state.opened);
      ({ opened } = state);
      for (const each of renamed) void tell(each);
    });
  }, [store, own]);
}

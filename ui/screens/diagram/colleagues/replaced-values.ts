import i18next from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplacedValue } from '../../../../workers/api/session';
import { report } from '../../../commands/report';
import type { RemoteSession } from '../../../engine-host/diagram-connection';
import { useEngine } from '../../../engine-host/engine-host';
import { kindWord } from '../../../i18n/sentences';
import { whoWords } from '../../../i18n/who-words';
import { useSession } from '../../../session/session-state';
import { dropLine, notify, notifyLine, type NoticeLine } from '../../../state/notices';
import { mayPutBack, putBackOf, type PutBack } from './put-back';
import { replacedStep } from './replaced-step';
import { replacedWords } from './replaced-words';

/** Lists what colleagues replaced of this user's values, and what replaced theirs, until it is written anew or put away. */
export function useReplacedValues(): void {
  const { t } = useTranslation('diagram');
  const { store, connection } = useEngine();
  const own = useSession((state) => state.userName);
  useEffect(() => {
    const titles = {
      mine: (count: number) => t('replaced.mine', { count }),
      theirs: (count: number) => t('replaced.theirs', { count }),
    };
    let told: readonly ReplacedValue[] = [];
    const tell = async (value: ReplacedValue): Promise<void> => {
      const step = await replacedStep(value, own, store.getState().opened?.diagram ?? 0);
      // It was written anew while the log was asked.
      if (step === null || !store.getState().replaced.includes(value)) return;
      const { replaced, mine, key, at } = value;
      const who = step.who === null ? t('properties.somebodyElse') : whoWords(step.who);
      const texts = replacedWords({ ...value, theirs: step.theirs, names: step.names }).map((words) =>
        t(replaced === 'mine' ? 'replaced.mineOne' : 'replaced.theirsOne', { ...words, who }),
      );
      if (texts.length === 0) return;
      const [wanted, held] = replaced === 'mine' ? [mine, step.theirs] : [step.theirs, mine];
      const putBack = putBackOf(value, wanted, held);
      const may = putBack !== undefined && connection !== null && mayPutBack(putBack, store.getState().barred);
      const offer: Pick<NoticeLine, 'offer'> = may
        ? {
            offer: {
              label: t(replaced === 'mine' ? 'properties.putBack' : 'properties.putTheirsBack'),
              run: () => void putBackIfThere(putBack, value, connection.session),
            },
          }
        : {};
      notifyLine(`${replaced}-replaced`, titles[replaced], { key, text: texts.join(' '), at, ...offer });
    };
    const follow = (): void => {
      const { replaced } = store.getState();
      if (replaced === told) return;
      const before = new Set(told);
      for (const value of told)
        if (!replaced.includes(value)) dropLine(`${value.replaced}-replaced`, titles[value.replaced], value.key);
      told = replaced;
      void (async () => {
        for (const value of replaced) if (!before.has(value)) await tell(value);
      })();
    };
    follow();
    return store.subscribe(follow);
  }, [store, connection, own, t]);
}

/** Of a thing that went in the same moment nothing is asked: the server's refusal could not name it. */
async function putBackIfThere(putBack: PutBack, { kind, id, at, about }: ReplacedValue, session: RemoteSession): Promise<void> {
  const [there] = await session.describe([kind === 'placement' ? (at[0] ?? id) : id]);
  if (there !== undefined) report(await putBack.run(session));
  else
    notify(
      'refused',
      i18next.t('diagram:replaced.gone', { name: about.name || kindWord(about.kind, about.class) }),
      'show-deleted',
    );
}

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplacedValue } from '../../../../workers/api/session';
import { report } from '../../../commands/report';
import { useEngine } from '../../../engine-host/engine-host';
import { whoWords } from '../../../i18n/who-words';
import { useSession } from '../../../session/session-state';
import { dropLine, notifyLine, type NoticeLine } from '../../../state/notices';
import { mayPutBack, putBackOf } from './put-back';
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
              run: () => void putBack.run(connection.session).then(report),
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

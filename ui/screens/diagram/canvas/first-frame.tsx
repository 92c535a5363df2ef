import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readOpening } from '../../../../protocol/rest/diagrams';
import { useAnswer } from '../../../answers/use-answer';
import { useTicks } from '../../../answers/use-ticks';
import { useDiagram } from '../../../engine-host/engine-host';
import { api } from '../../../session/session';
import classes from './first-frame.module.css';

/** Under 300 ms nothing is better than something that flickers. */
const SHOW_AFTER_MS = 300;
/** Whoever waits longer is told how far it is. */
const COUNT_EVERY_MS = 1000;

/** Until the first frame stands: that the drawing is on its way. */
export function FirstFrame({ diagram }: { readonly diagram: number }) {
  const drawn = useDiagram((state) => state.drawn);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return drawn || !late ? null : <OnItsWay diagram={diagram} />;
}

function OnItsWay({ diagram }: { readonly diagram: number }) {
  const { t } = useTranslation('diagram');
  const ticks = useTicks(COUNT_EVERY_MS);
  const answer = useAnswer(
    `opening ${diagram}`,
    (cancel) =>
      ticks.get() === 0 ? Promise.resolve(null) : api.call(readOpening, { params: { id: String(diagram) } }, { cancel }),
    { versions: ticks },
  );
  const read = answer.value?.records ?? 0;
  return (
    <div className={classes['loading']} role="status">
      <Loader size="xs" />
      {read === 0 ? t('bar.loading') : t('bar.loadingRead', { count: read })}
    </div>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FrameNumbers } from '../../../../domain/geometry/view';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { usePanels } from '../panel-layout';
import classes from './frame-numbers.module.css';

const ASK_EVERY_MS = 500;

/** What the last frames cost, on demand. */
export function FrameNumbersPanel() {
  const open = usePanels((state) => state.numbers);
  return open ? <OpenNumbers /> : null;
}

function OpenNumbers() {
  const { t, i18n } = useTranslation('diagram');
  const session = useDiagramSession();
  const [numbers, setNumbers] = useState<FrameNumbers | null>(null);
  useEffect(() => {
    if (session === null) return;
    const ask = (): void => void session.numbers().then(setNumbers, () => undefined);
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [session]);
  if (numbers === null) return null;
  const count = new Intl.NumberFormat(i18n.language);
  const tenths = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const rows: readonly (readonly [string, string])[] = [
    ['frameMs', `${tenths.format(numbers.frameMs)} ms`],
    ['submitMs', `${tenths.format(numbers.submitMs)} ms`],
    ['frames', count.format(numbers.frames)],
    ['draws', count.format(numbers.draws)],
    ['vertices', count.format(numbers.vertices)],
    ['chunks', count.format(numbers.chunks)],
    ['cpuBytes', `${tenths.format(numbers.cpuBytes / 1e6)} MB`],
    ['gpuBytes', `${tenths.format(numbers.gpuBytes / 1e6)} MB`],
  ];
  return (
    <dl className={classes['numbers']} aria-label={t('numbers.label')}>
      {rows.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`numbers.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import { CloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FrameNumbers } from '../../../../domain/geometry/view';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { togglePanel, usePanels } from '../../../panels/panel-layout';
import { numberTexts, NUMBER_ROWS, type NumberRow } from './number-texts';
import classes from './frame-numbers.module.css';

/** Four times a second: what an eye can read. */
const ASK_EVERY_MS = 250;

/** What the last frames cost, on demand. */
export function FrameNumbersPanel() {
  const open = usePanels((state) => state.numbers);
  return open ? <OpenNumbers /> : null;
}

/** Figures are written straight into their places: watching the drawing costs the page no rendering. */
function OpenNumbers() {
  const { t, i18n } = useTranslation('diagram');
  const session = useDiagramSession();
  const places = useRef(new Map<NumberRow, HTMLElement>());
  useEffect(() => {
    if (session === null) return;
    const write = (numbers: FrameNumbers): void => {
      const texts = numberTexts(numbers, i18n.language, (count) => t('numbers.inputFrames', { count }));
      for (const [row, place] of places.current) {
        if (place.textContent !== texts[row]) place.textContent = texts[row];
        place.dataset['value'] = String(numbers[row]);
      }
    };
    const ask = (): void => void session.numbers().then(write, () => undefined);
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [session, t, i18n.language]);
  return (
    <section
      className={classes['numbers']}
      aria-label={t('numbers.label')}
      tabIndex={0}
      data-part="numbers"
      data-region="numbers"
      data-first-focus
    >
      <header>
        <span aria-hidden="true">{t('numbers.label')}</span>
        <CloseButton size="xs" aria-label={t('numbers.close')} onClick={() => togglePanel('numbers')} />
      </header>
      <dl>
        {NUMBER_ROWS.map((row) => (
          <div key={row}>
            <dt>{t(`numbers.${row}`)}</dt>
            <dd
              data-number={row}
              ref={(place) => {
                if (place) places.current.set(row, place);
                else places.current.delete(row);
              }}
            >
              –
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

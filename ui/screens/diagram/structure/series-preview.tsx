import { useTranslation } from 'react-i18next';
import type { SeriesPreview } from '../../../../workers/api/session';
import classes from './series-preview.module.css';

/** Lines of a preview; a longer one is cut before its last. */
const LINES = 6;

/** What a form would make, name by name, before it does. */
export function SeriesView({ preview, unnamed }: { readonly preview: SeriesPreview; readonly unnamed: string }) {
  const { t } = useTranslation('diagram');
  const { made, passed, row, grown } = preview;
  const hidden = made.length > LINES ? made.length - LINES : 0;
  const shown = hidden > 0 ? [...made.slice(0, LINES - 1), made.at(-1)!] : made;
  return (
    <section className={classes['preview']} aria-label={t('insert.preview')}>
      <h3>
        {t('insert.preview')}
        {row !== '' && <span>{t('insert.inRow', { row })}</span>}
      </h3>
      <ul>
        {shown.map(({ name, positionU }, at) => (
          <li key={at} data-cut={hidden > 0 && at === LINES - 1 ? t('insert.more', { count: hidden }) : undefined}>
            <span>{name === '' ? unnamed : name}</span>
            {positionU > 0 && <span>{t('insert.unit', { unit: positionU })}</span>}
          </li>
        ))}
      </ul>
      {passed.length > 0 && (
        <p>{t(made.length === 1 ? 'insert.sameName' : 'insert.passed', { count: passed.length, name: passed[0] })}</p>
      )}
      {grown && (
        <p data-part="grown">{t('insert.grown', { row: grown.name, from: grown.fromMm / 1000, to: grown.toMm / 1000 })}</p>
      )}
    </section>
  );
}

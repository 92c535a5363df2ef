import { useTranslation } from 'react-i18next';
import { unreachable } from '../../../../domain/result';
import { sourceFactsOf, type SourceFact } from '../../../../domain/import/source-facts';
import view from './property-view.module.css';
import classes from './source-facts.module.css';

/** What an import said of a record beside its properties, to be read; nothing where it said nothing. */
export function SourceFacts({ extra }: { readonly extra: unknown }) {
  const { t, i18n } = useTranslation(['diagram', 'common']);
  const facts = sourceFactsOf(extra);
  if (facts.length === 0) return null;
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 6 });
  const words = ({ value, unit }: SourceFact): string => {
    if (typeof value === 'boolean') return t(value ? 'diagram:sourceFact.yes' : 'diagram:sourceFact.no');
    if (typeof value === 'string') return value;
    switch (unit) {
      case '':
        return number.format(value);
      case 'W':
      case 'V':
      case 'A':
        return `${number.format(value)} ${unit}`;
      case 'mm':
        return `${number.format(value / 1000)} m`;
      case 'kbps':
        return value >= 1_000_000 ? `${number.format(value / 1_000_000)} Gbit/s` : `${number.format(value / 1000)} Mbit/s`;
      case 'percent':
        return `${number.format(value)}%`;
      case 'degrees':
        return `${number.format(value)}°`;
      case 'inches':
        return `${number.format(value)}″`;
      default:
        return unreachable(unit);
    }
  };
  return (
    <section className={view['group']} aria-label={t('diagram:sourceFact.title')}>
      <h3>{t('diagram:sourceFact.title')}</h3>
      <dl className={classes['facts']}>
        {facts.map((fact) => (
          <div key={fact.name} data-fact={fact.name}>
            <dt>{t(`diagram:sourceFact.name.${fact.name}`)}</dt>
            <dd>{words(fact)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

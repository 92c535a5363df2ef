import { useTranslation } from 'react-i18next';
import { sourceFactsOf } from '../../../../domain/import/source-facts';
import { factWords } from '../../../properties/fact-words';
import view from './property-view.module.css';
import classes from './source-facts.module.css';

/** What an import said of a record beside its properties, to be read; nothing where it said nothing. */
export function SourceFacts({ extra }: { readonly extra: unknown }) {
  const { t, i18n } = useTranslation(['diagram', 'common']);
  const facts = sourceFactsOf(extra);
  if (facts.length === 0) return null;
  return (
    <section className={view['group']} aria-label={t('diagram:sourceFact.title')}>
      <h3>{t('diagram:sourceFact.title')}</h3>
      <dl className={classes['facts']}>
        {facts.map((fact) => (
          <div key={fact.label ?? fact.name} data-fact={fact.name}>
            <dt>{fact.label ?? t(`diagram:sourceFact.name.${fact.name}`)}</dt>
            <dd>{factWords(fact, t, i18n.language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

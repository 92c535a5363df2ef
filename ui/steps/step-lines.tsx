import { useTranslation } from 'react-i18next';
import type { PropertyLabel } from '../../domain/kinds/book';
import { isEmpty } from '../properties/step-value';
import type { StepLine } from './record-steps';
import { stepWords } from './step-words';
import classes from './step-lines.module.css';

/** What a step made of each property: what it was, what it became. */
export function StepLines({ lines }: { readonly lines: readonly StepLine[] }) {
  const { t } = useTranslation('diagram');
  return lines.map(({ property, before, after }) => (
    <span key={property === null ? '' : `${property.name} ${property.bit ?? ''}`} className={classes['line']}>
      <span className={classes['label']}>
        {property === null ? t('recordHistory.place') : t(`property.${(property.label ?? property.name) as PropertyLabel}`)}
      </span>
      {property !== null && isEmpty(before) ? (
        <ins>{t('recordHistory.filledIn', { value: stepWords(property, after) })}</ins>
      ) : (
        <span>
          <del>{stepWords(property, before)}</del> → <ins>{stepWords(property, after)}</ins>
        </span>
      )}
    </span>
  ));
}

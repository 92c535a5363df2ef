import { useTranslation } from 'react-i18next';
import type { PropertyLabel } from '../../../../domain/kinds/book';
import { wordsFor } from '../../../i18n/word-key';
import type { StepValue } from '../../../properties/step-value';
import { choiceWords } from '../../../properties/value-text';
import type { StepLine } from './record-steps';
import classes from './step-lines.module.css';

/** What a step made of each property: what it was, what it became. */
export function StepLines({ lines }: { readonly lines: readonly StepLine[] }) {
  const { t } = useTranslation('diagram');
  return lines.map(({ property, before, after }) => {
    const words = (value: StepValue): string => {
      switch (value.kind) {
        case 'text':
          return value.text === '' ? t('recordHistory.empty') : value.text;
        case 'switch':
          return t(value.on ? 'recordHistory.on' : 'recordHistory.off');
        case 'choice':
          return property === null ? '' : (wordsFor(choiceWords(property, value.choice, []), { ns: 'diagram' }) ?? value.choice);
      }
    };
    return (
      <span key={property === null ? '' : `${property.name} ${property.bit ?? ''}`} className={classes['line']}>
        <span className={classes['label']}>
          {property === null ? t('recordHistory.place') : t(`property.${(property.label ?? property.name) as PropertyLabel}`)}
        </span>
        <span>
          <del>{words(before)}</del> → <ins>{words(after)}</ins>
        </span>
      </span>
    );
  });
}

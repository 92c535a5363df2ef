import { useTranslation } from 'react-i18next';
import { readHistory } from '../../../../protocol/rest/history';
import { useAnswer } from '../../../answers/use-answer';
import { api } from '../../../session/session';
import type { ForeignChange } from './foreign-change';
import classes from './property-input.module.css';

const STEPS_LOOKED_AT = 10;

/** Tells what a colleague made of a field, and who it was as soon as that is known; takes it back where it replaced one's own. */
export function ForeignLine({
  foreign: { mine, theirs },
  record,
  field,
  onPutBack,
}: {
  readonly foreign: ForeignChange;
  readonly record: number;
  readonly field: string;
  /** null = the user may not. */
  readonly onPutBack: ((mine: string) => void) | null;
}) {
  const { t } = useTranslation('diagram');
  const { value: colleague } = useAnswer(`${record} ${field} ${theirs}`, async (cancel) => {
    const { items } = await api.call(readHistory, { query: { record, limit: STEPS_LOOKED_AT } }, { cancel });
    return items.find(({ fields }) => fields.some((each) => each.field === field))?.userName;
  });
  const said = { theirs, who: colleague ?? t('properties.somebodyElse') };
  return (
    <p className={classes['same']} role="status" data-part="foreign">
      {mine === null ? t('properties.changedMeanwhile', said) : t('properties.replaced', { ...said, mine })}{' '}
      {mine !== null && onPutBack !== null && (
        <button type="button" className={classes['back']} onClick={() => onPutBack(mine)}>
          {t('properties.putBack')}
        </button>
      )}
    </p>
  );
}

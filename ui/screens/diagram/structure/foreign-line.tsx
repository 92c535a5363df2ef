import { useTranslation } from 'react-i18next';
import type { ShownProperty } from '../../../../domain/kinds/shown-properties';
import { readHistory } from '../../../../protocol/rest/history';
import { useAnswer } from '../../../answers/use-answer';
import { api } from '../../../session/session';
import { useSession } from '../../../session/session-state';
import type { ForeignChange } from './foreign-change';
import { patiently } from '../../../helpers/patiently';
import { isAfterOwn, stepOfValue } from '../colleagues/step-of-value';
import { whoWords } from '../../../i18n/who-words';
import classes from './property-input.module.css';

const STEPS_LOOKED_AT = 10;

/** Tells what a colleague made of a field, and who it was as soon as that is known; takes back what replaced the other's. */
export function ForeignLine({
  foreign,
  record,
  field,
  onPutBack,
}: {
  readonly foreign: ForeignChange;
  readonly record: number;
  readonly field: ShownProperty;
  /** null = the user may not. */
  readonly onPutBack: ((value: string) => void) | null;
}) {
  const { t } = useTranslation('diagram');
  const { theirs } = foreign;
  const own = useSession((state) => state.userName);
  const { value: found } = useAnswer(`${record} ${field.name} ${theirs} ${foreign.kind}`, async (cancel) => {
    const { items } = await patiently(() => api.call(readHistory, { query: { record, limit: STEPS_LOOKED_AT } }, { cancel }));
    const newest = stepOfValue(items, field, theirs);
    // Of what was on its way, what the log has after theirs lies over it, and will be in the field at once.
    const isOver = foreign.kind === 'crossed' && !isAfterOwn(items, newest, field, foreign.mine, own);
    return { step: newest, isOver };
  });
  const { step, isOver = foreign.kind === 'crossed' } = found ?? {};

  const who = step === undefined ? t('properties.somebodyElse') : whoWords(step.userName);
  const isOwn = step?.userName === own;
  if (isOver) return null;
  // What one takes back in another window is no surprise.
  if (isOwn && (step.operation === 'undo' || step.operation === 'redo')) return null;
  const isMine = foreign.kind !== 'meanwhile' && foreign.kind !== 'overwritten';
  const said = { theirs, who, ...(isOwn ? { context: 'own' } : {}) };
  return (
    <p className={classes['same']} role="status" data-part="foreign">
      {foreign.kind === 'meanwhile'
        ? t('properties.changedMeanwhile', said)
        : t(`properties.${foreign.kind === 'crossed' ? 'replaced' : foreign.kind}`, { ...said, mine: foreign.mine })}{' '}
      {foreign.kind !== 'meanwhile' && onPutBack !== null && (
        <button type="button" className={classes['back']} onClick={() => onPutBack(isMine ? foreign.mine : theirs)}>
          {isOwn
            ? t('properties.putValueBack', { value: isMine ? foreign.mine : theirs })
            : t(isMine ? 'properties.putBack' : 'properties.putTheirsBack')}
        </button>
      )}
    </p>
  );
}

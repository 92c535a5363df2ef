import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KINDS } from '../../domain/document/schema';
import type { DiagramStep } from '../../protocol/rest/history';
import { kindWord } from '../i18n/sentences';
import { fieldsOf } from '../properties/property-fields';
import { stepLines } from './record-steps';
import { StepLines } from './step-lines';
import classes from './step-changes.module.css';

/** Things of one step that are told without being asked for. */
const SHOWN = 3;

/** What a step changed: of one thing its fields; of several the first by name, the others when they are asked for. */
export function StepChanges({ step: { changes, changed, names } }: { readonly step: DiagramStep }) {
  const { t } = useTranslation('diagram');
  const [areAll, setAll] = useState(false);
  const told = changes.flatMap((change) => {
    const kind = KINDS.find((each) => each === change.kind);
    const lines = kind === undefined ? [] : stepLines(change, fieldsOf({ kind, class: change.class }), names);
    return lines.length === 0 ? [] : [{ ...change, lines }];
  });
  if (told.length === 0) return null;
  const count = Math.max(told.length, changed - (changes.length - told.length));
  const shown = areAll ? told : told.slice(0, SHOWN);
  const more = count - shown.length;
  return (
    <div className={classes['changes']} data-part="step-changes">
      {shown.map(({ id, kind, class: of, name, lines }) => (
        <div key={id} className={classes['change']}>
          {count > 1 && <span className={classes['name']}>{name === '' ? kindWord(kind, of) : name}</span>}
          <StepLines lines={lines} />
        </div>
      ))}
      {more > 0 && areAll && <span className={classes['rest']}>{t('history.moreChanged', { count: more })}</span>}
      {told.length > SHOWN && (
        <UnstyledButton className={classes['more']} aria-expanded={areAll} onClick={() => setAll(!areAll)}>
          {areAll ? t('history.fewerChanged') : t('history.moreChanged', { count: more })}
        </UnstyledButton>
      )}
      {more > 0 && told.length <= SHOWN && <span className={classes['rest']}>{t('history.moreChanged', { count: more })}</span>}
    </div>
  );
}

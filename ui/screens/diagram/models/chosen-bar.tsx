import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, MODEL_LIBRARY_CLASSES } from '../../../../domain/catalog/enums';
import type { ModelLine } from '../../../../workers/api/session';
import { ChoiceField } from '../../../components/fields';
import { Problem } from '../../../components/problem';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { refusalText } from '../../../i18n/sentences';
import { usePalette } from '../../../panels/palette-state';
import { useClassWords } from './class-words';
import classes from './model-palette.module.css';

const NOT_SAID = -1;

/** What is done to the chosen models: they get a class, all of them in one step. */
export function ChosenBar({ models, chosen }: { readonly models: readonly ModelLine[]; readonly chosen: ReadonlySet<number> }) {
  const { t } = useTranslation(['diagram', 'common']);
  const session = useDiagramSession();
  const classWords = useClassWords();
  const [code, setCode] = useState(NOT_SAID);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const ids = models.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const change = async (): Promise<void> => {
    setBusy(true);
    try {
      const result = await session!.act({ kind: 'set-model-class', models: ids, libraryClass: code });
      setProblem('refusal' in result ? refusalText(result.refusal) : '');
      if (result.ok) usePalette.setState(({ madeCount }) => ({ chosen: new Set(), madeCount: madeCount + 1 }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes['chosen']} role="group" aria-label={t('models.chosenBar')}>
      <span className={classes['hint']} aria-live="polite">
        {ids.length === 0 ? t('models.noneChosen') : t('models.chosen', { count: ids.length })}
      </span>
      <Group gap={6} wrap="nowrap">
        <ChoiceField
          flex={1}
          size="xs"
          aria-label={t('models.newClass')}
          placeholder={t('models.newClass')}
          none={NOT_SAID}
          allowDeselect={false}
          value={code}
          onChange={setCode}
          of={CLASSES}
          wordsOf={(each) => classWords(MODEL_LIBRARY_CLASSES[each]!)}
        />
        <Button
          size="xs"
          disabled={ids.length === 0 || code === NOT_SAID || session === null}
          loading={isBusy}
          onClick={() => void change()}
        >
          {t('models.setClass')}
        </Button>
      </Group>
      <Problem text={problem} />
    </div>
  );
}

/** As they are listed in words, other last. */
const CLASSES = [...MODEL_LIBRARY_CLASSES.slice(1), ''].map((name) => codeOf(MODEL_LIBRARY_CLASSES, name));

import { Button, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SOURCE_NAME } from '../../../domain/import/import-source';
import { whenWords } from '../../helpers/when-words';
import type { ReportSource } from './import-report';
import { sourceWords } from './import-words';
import classes from './import.module.css';

/** What no source can be called, so that it stands for one that is named here. */
const ANOTHER = '';

/**
 * Asks which NetBox a data set is of: one of those that something was brought in from, each with how much of what both number
 * is the same, or another one, by a name of its own. Calls back with the name.
 */
export function SourceQuestion({
  of,
  onChoose,
}: {
  readonly of: ReportSource;
  readonly onChoose: ((name: string) => void) | undefined;
}) {
  const { t, i18n } = useTranslation('import');
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const given = name.trim();
  const problem = problemOf();
  const isReady = chosen !== null && (chosen !== ANOTHER || (given !== '' && problem === ''));

  function problemOf(): string {
    if (given !== '' && !SOURCE_NAME.test(given)) return t('whose.nameRule');
    return of.known.some((known) => known.name.toLowerCase() === given.toLowerCase()) ? t('whose.nameTaken') : '';
  }

  return (
    <form
      className={classes['whose']}
      data-part="source-question"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && onChoose) onChoose(chosen === ANOTHER ? given : chosen);
      }}
    >
      <Radio.Group label={t('whose.label')} value={chosen} onChange={setChosen}>
        <Stack gap={10} mt={10}>
          {of.known.map(({ name: known, shared, same, file, importedMs }) => (
            <Radio
              key={known}
              value={known}
              label={t('whose.same', { name: sourceWords(known) })}
              description={[
                t('whose.sameText'),
                t('whose.likeness', { same, count: shared }),
                file === '' ? '' : t('whose.last', { file, when: whenWords(importedMs, i18n.language) }),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            />
          ))}
          <Radio value={ANOTHER} label={t('whose.another')} description={t('whose.anotherText')} />
        </Stack>
      </Radio.Group>
      {chosen === ANOTHER && (
        <TextInput
          mt={10}
          ml={32}
          maw={320}
          label={t('whose.name')}
          placeholder={t('whose.placeholder')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem === '' ? null : problem}
          autoFocus
        />
      )}
      {onChoose ? (
        <Button type="submit" mt={18} disabled={!isReady}>
          {t('whose.compare')}
        </Button>
      ) : (
        <Text size="sm" mt={18}>
          {t('past.chooseAgain')}
        </Text>
      )}
    </form>
  );
}

import { Loader, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HitLine } from '../../../commands/hit-line';
import { useSearch } from '../../../commands/search-hits';
import { errorWords } from '../../../i18n/error-words';
import { useOpenHit } from '../dialogs/open-hit';
import classes from './search-view.module.css';

const HITS_SHOWN = 100;

/** Search beside the drawing: the list stays while one goes from hit to hit. */
export function SearchView() {
  const { t } = useTranslation('diagram');
  const [words, setWords] = useState('');
  const { answer, busy, failed } = useSearch(words, HITS_SHOWN);
  const openHit = useOpenHit();
  return (
    <>
      <div className={classes['head']}>
        <TextInput
          size="xs"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          placeholder={t('palette.placeholder')}
          aria-label={t('palette.placeholder')}
          leftSection={busy ? <Loader size={12} /> : <IconSearch size={13} />}
          data-first-focus
        />
        {answer !== null && <p className={classes['count']}>{t('search.found', { count: answer.total })}</p>}
      </div>
      <div className={classes['list']}>
        {failed !== undefined && <p className={classes['note']}>{errorWords(failed)}</p>}
        {words.trim() === '' && <p className={classes['note']}>{t('search.hint')}</p>}
        {answer?.hits.map((hit) => (
          <UnstyledButton key={`${hit.kind} ${hit.id}`} className={classes['hit']} onClick={() => openHit(hit)}>
            <HitLine hit={hit} />
          </UnstyledButton>
        ))}
      </div>
    </>
  );
}

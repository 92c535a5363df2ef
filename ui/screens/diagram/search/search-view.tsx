import { Loader, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFinds } from '../../../components/finds';
import { useDiagram } from '../../../engine-host/engine-host';
import { Unanswered } from '../../../answers/unanswered';
import { useOpenHit } from './open-hit';
import { HitLine } from './hit-line';
import classes from './search-view.module.css';

const HITS_SHOWN = 100;

/** Search beside the drawing: the list stays while one goes from hit to hit. */
export function SearchView() {
  const { t } = useTranslation('diagram');
  const [words, setWords] = useState('');
  const diagram = useDiagram((state) => state.opened?.diagram ?? 0);
  const finds = useFinds(words, HITS_SHOWN, diagram);
  const answer = finds.value;
  const openHit = useOpenHit();
  return (
    <>
      <div className={classes['head']}>
        <TextInput
          size="xs"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          placeholder={t('search.placeholder')}
          aria-label={t('search.placeholder')}
          leftSection={finds.isAwaited ? <Loader size={12} /> : <IconSearch size={13} />}
          data-first-focus
        />
        {answer && (
          <p className={classes['count']} role="status">
            {t('search.found', { count: answer.total })}
          </p>
        )}
      </div>
      <div className={classes['list']}>
        <Unanswered answer={finds} />
        {words.trim() === '' && <p className={classes['note']}>{t('search.hint')}</p>}
        {answer?.items.map((item) => (
          <UnstyledButton key={`${item.kind} ${item.id}`} className={classes['hit']} onClick={() => openHit(item)}>
            <HitLine item={item} />
          </UnstyledButton>
        ))}
      </div>
    </>
  );
}

import { Button, Loader, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../../components/empty';
import { openDialog } from '../../../dialogs/dialog';
import { DIALOGS } from '../../../dialogs/dialogs';
import { useFinds } from '../../../components/finds';
import { useDiagram } from '../../../engine-host/engine-host';
import { Unanswered } from '../../../answers/unanswered';
import { useOpenHit } from './open-hit';
import { HitLine } from './hit-line';
import classes from './search-view.module.css';

const HITS_SHOWN = 100;

const openPalette = (): void => openDialog(DIALOGS.palette);

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
            {answer.nearly ? t('search.nearly', { words: words.trim() }) : t('search.found', { count: answer.total })}
          </p>
        )}
      </div>
      <div className={classes['list']}>
        <Unanswered answer={finds} />
        {words.trim() === '' && <p className={classes['note']}>{t('search.hint')}</p>}
        {answer?.total === 0 && words.trim() !== '' && (
          <Empty title={t('search.none', { words: words.trim() })} text={t('search.noneText')}>
            <Button size="compact-sm" variant="default" leftSection={<IconSearch size={13} />} onClick={openPalette}>
              {t('search.palette')}
            </Button>
          </Empty>
        )}
        {answer?.items.map((item) => (
          <UnstyledButton key={`${item.kind} ${item.id}`} className={classes['hit']} onClick={() => openHit(item)}>
            <HitLine item={item} />
          </UnstyledButton>
        ))}
      </div>
    </>
  );
}

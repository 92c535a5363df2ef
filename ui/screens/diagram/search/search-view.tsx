import { Loader, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchAnswer } from '../../../../protocol/rest/search';
import { searchEverything } from '../../../components/finds';
import { useDiagram } from '../../../engine-host/engine-host';
import { errorWords } from '../../../i18n/error-words';
import { useOpenHit } from './open-hit';
import { HitLine } from './hit-line';
import classes from './search-view.module.css';

const HITS_SHOWN = 100;
const REST_MS = 150;

/** Search beside the drawing: the list stays while one goes from hit to hit. */
export function SearchView() {
  const { t } = useTranslation('diagram');
  const [words, setWords] = useState('');
  const diagram = useDiagram((state) => state.opened?.diagram ?? 0);
  const { answer, busy, failed } = useFinds(words.trim(), diagram);
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
          leftSection={busy ? <Loader size={12} /> : <IconSearch size={13} />}
          data-first-focus
        />
        {answer !== null && (
          <p className={classes['count']} role="status">
            {t('search.found', { count: answer.total })}
          </p>
        )}
      </div>
      <div className={classes['list']}>
        {failed !== undefined && <p className={classes['note']}>{errorWords(failed)}</p>}
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

interface Finds {
  readonly answer: SearchAnswer | null;
  readonly busy: boolean;
  readonly failed: unknown;
}

const NOTHING: Finds = { answer: null, busy: false, failed: undefined };

/** Asks once the typing rests; an answer that comes too late is dropped. */
function useFinds(words: string, diagram: number): Finds {
  const [finds, setFinds] = useState<Finds>(NOTHING);
  useEffect(() => {
    if (words === '') {
      setFinds(NOTHING);
      return undefined;
    }
    setFinds(({ answer }) => ({ answer, busy: true, failed: undefined }));
    const ending = new AbortController();
    const timer = setTimeout(() => {
      searchEverything(words, HITS_SHOWN, diagram, ending.signal).then(
        (answer) => setFinds({ answer, busy: false, failed: undefined }),
        (error: unknown) => {
          if (!ending.signal.aborted) setFinds({ answer: null, busy: false, failed: error });
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [words, diagram]);
  return finds;
}

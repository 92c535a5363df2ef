import { Button, Loader } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../../domain/catalog/limits';
import { listDeleted } from '../../../../protocol/rest/deleted';
import { Unanswered } from '../../../answers/unanswered';
import { useAnswer, type Answer } from '../../../answers/use-answer';
import { Empty } from '../../../components/empty';
import { Segments, TextField } from '../../../components/fields';
import { useDiagram } from '../../../engine-host/engine-host';
import { useEditVersions } from '../../../engine-host/versions';
import { api } from '../../../session/session';
import { useRoom } from '../cabling/go-to-place';
import { DeletedRow } from './deleted-row';
import { useDeletedQuery } from './deleted-state';
import { heldRows, holdAt, type Held } from './held-rows';
import classes from './deleted-list.module.css';
import list from './list.module.css';
import { useToldRestored, type DeletedPages } from './told-restored';

const PAGE = 50;
const REST_MS = 150;
const PACE_MS = 500;

/** What anybody deleted and can be restored still, the latest first: here, or everywhere. */
export function DeletedList() {
  const { t } = useTranslation('diagram');
  const { words, everywhere } = useDeletedQuery();
  const room = useRoom();
  const isEverywhere = everywhere || room === 0;
  const [pages, setPages] = useState(1);
  const [held, setHeld] = useState<Held>(null);
  useEffect(() => {
    setPages(1);
    setHeld(null);
  }, [words, isEverywhere]);
  const answer = useDeleted(words.trim(), isEverywhere ? 0 : room, pages);
  useToldRestored(`${isEverywhere ? 0 : room} ${pages} ${words.trim()}`, answer.isAnswered ? answer.value : undefined);
  const { items = [], more = false } = answer.value ?? {};
  const { rows, waiting } = heldRows(items, held);
  const filter = useDeletedQuery.setState;
  return (
    <>
      <div className={classes['head']}>
        {room !== 0 && (
          <Segments
            fullWidth
            of={['here', 'everywhere']}
            wordsOf={(where) => t(`deleted.${where as 'here' | 'everywhere'}`)}
            value={isEverywhere ? 'everywhere' : 'here'}
            onChange={(where) => filter({ everywhere: where === 'everywhere' })}
            aria-label={t('deleted.place')}
          />
        )}
        <TextField
          size="xs"
          value={words}
          onChange={(typed) => filter({ words: typed })}
          placeholder={t('deleted.search')}
          aria-label={t('deleted.search')}
          leftSection={answer.isAwaited ? <Loader size={12} /> : <IconSearch size={13} />}
          data-first-focus
        />
      </div>
      <div className={list['scroll']} onPointerEnter={() => setHeld(holdAt(items))} onPointerLeave={() => setHeld(null)}>
        {waiting > 0 && (
          <div className={classes['waiting']} role="status">
            <Button size="compact-xs" onClick={() => setHeld(holdAt(items))}>
              {t('deleted.waiting', { count: waiting })}
            </Button>
          </div>
        )}
        <Unanswered answer={answer} />
        {answer.value !== undefined && items.length === 0 && (
          <Nothing words={words.trim()} canWiden={!isEverywhere} onWiden={() => filter({ everywhere: true })} />
        )}
        <ul className={list['list']} aria-label={t('deleted.list')} aria-busy={!answer.isCurrent}>
          {rows.map((entry) => (
            <DeletedRow key={entry.clock} entry={entry} within={isEverywhere ? 0 : room} />
          ))}
        </ul>
        {more && (
          <Button variant="subtle" size="compact-xs" className={classes['more']!} onClick={() => setPages(pages + 1)}>
            {t('deleted.older')}
          </Button>
        )}
      </div>
    </>
  );
}

function Nothing({
  words,
  canWiden,
  onWiden,
}: {
  readonly words: string;
  readonly canWiden: boolean;
  readonly onWiden: () => void;
}) {
  const { t } = useTranslation('diagram');
  return (
    <Empty
      title={words !== '' ? t('deleted.emptyFound', { words }) : t(canWiden ? 'deleted.empty' : 'deleted.emptyEverywhere')}
      text={words !== '' ? t('deleted.emptyFoundText') : t('deleted.emptyText', { count: LIMITS.restoreDays })}
      part="nothing-deleted"
    >
      {canWiden && (
        <Button variant="default" size="xs" onClick={onWiden}>
          {t('deleted.lookEverywhere')}
        </Button>
      )}
    </Empty>
  );
}

/** The first pages of the list; asked again when the diagram changed, and when the server has what was done here. */
function useDeleted(q: string, place: number, pages: number): Answer<DeletedPages> {
  const versions = useEditVersions();
  const ready = useDiagram((state) => state.phase.kind === 'ready');
  return useAnswer(
    ready ? `${place} ${pages} ${q}` : null,
    async (cancel) => {
      let known: DeletedPages = { items: [], more: true };
      for (let page = 0; page < pages && known.more; page += 1) {
        const before = known.items.at(-1)?.clock;
        const query = { q: q === '' ? undefined : q, place: place === 0 ? undefined : place, limit: PAGE, before };
        const next = await api.call(listDeleted, { query }, { cancel });
        known = { items: [...known.items, ...next.items], more: next.more };
      }
      return known;
    },
    { versions, keeps: true, restMs: REST_MS, paceMs: PACE_MS },
  );
}

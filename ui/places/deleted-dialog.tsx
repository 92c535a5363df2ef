import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../domain/catalog/limits';
import { ApiError } from '../../protocol/rest/api-error';
import { listDeleted, type DeletedEntry } from '../../protocol/rest/deleted';
import { Unanswered } from '../answers/unanswered';
import { useAnswer } from '../answers/use-answer';
import { ClassIcon } from '../components/class-icon';
import { Empty } from '../components/empty';
import { TextField } from '../components/fields';
import { closeDialog } from '../dialogs/dialog';
import { errorWords, refusalIn } from '../i18n/error-words';
import { wordsFor } from '../i18n/word-key';
import { whenWords } from '../helpers/when-words';
import { api } from '../session/session';
import classes from './deleted-dialog.module.css';
import { freePlaceOf, type FreePlace } from './free-place';
import { whoWords } from '../i18n/who-words';
import { restoreDeleted } from './operations';

const MOST = 100;
const REST_MS = 150;

/** What anybody deleted anywhere and can be restored still, the latest first. */
export function DeletedDialog() {
  const { t } = useTranslation(['places', 'common']);
  const [words, setWords] = useState('');
  const [restored, setRestored] = useState(0);
  const q = words.trim();
  const answer = useAnswer(
    `deleted ${q} ${restored}`,
    (cancel) => api.call(listDeleted, { query: { q: q === '' ? undefined : q, limit: MOST } }, { cancel }),
    { keeps: true, restMs: REST_MS },
  );
  const items = answer.value?.items ?? [];
  return (
    <Modal opened onClose={closeDialog} title={t('deleted.title')} size={560} data-part="deleted-dialog">
      <TextField
        value={words}
        onChange={setWords}
        placeholder={t('deleted.search')}
        aria-label={t('deleted.search')}
        data-autofocus
      />
      <Unanswered answer={answer} />
      {answer.value !== undefined && items.length === 0 && (
        <Empty
          title={t(q === '' ? 'deleted.none' : 'deleted.noneFound', { words: q })}
          text={t('deleted.text', { count: LIMITS.restoreDays })}
          part="nothing-deleted"
        />
      )}
      <ul className={classes['list']} aria-label={t('deleted.title')} aria-busy={!answer.isCurrent}>
        {items.map((entry) => (
          <Row key={entry.clock} entry={entry} onRestored={() => setRestored(restored + 1)} />
        ))}
      </ul>
    </Modal>
  );
}

function Row({ entry, onRestored }: { readonly entry: DeletedEntry; readonly onRestored: () => void }) {
  const { t, i18n } = useTranslation('places');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [free, setFree] = useState<FreePlace | null>(null);
  const { deletion, userName, atMs } = entry;
  const [thing] = deletion.things;
  const kind = wordsFor(`catalog:objectClass.${thing?.class}`) ?? '';
  const name = thing?.name || kind;
  const restore = async (elsewhere: boolean): Promise<void> => {
    setBusy(true);
    try {
      await restoreDeleted(entry, name, elsewhere);
      onRestored();
    } catch (error) {
      setProblem(errorWords(error));
      setFree(error instanceof ApiError ? freePlaceOf(refusalIn(error.data)) : null);
      setBusy(false);
    }
  };
  return (
    <li className={classes['row']} data-part="deleted-row">
      <ClassIcon kind={thing?.kind ?? 'object'} objectClass={thing?.class ?? ''} />
      <div className={classes['text']}>
        <strong>{deletion.count > 1 ? t('deleted.more', { name, count: deletion.count - 1 }) : name}</strong>
        <span>{[kind, deletion.path.map((place) => place.name).join(' / ')].filter((part) => part !== '').join(' · ')}</span>
        <span>{t('deleted.by', { when: whenWords(atMs, i18n.language), user: whoWords(userName) })}</span>
        {problem !== '' && (
          <p role="alert">
            {problem}
            {free !== null && (
              <Button variant="light" size="compact-xs" loading={isBusy} onClick={() => void restore(true)}>
                {t('deleted.elsewhere', { ...free })}
              </Button>
            )}
          </p>
        )}
      </div>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={t('deleted.restoreNamed', { name })}
        loading={isBusy}
        onClick={() => void restore(false)}
      >
        {t('deleted.restore')}
      </Button>
    </li>
  );
}

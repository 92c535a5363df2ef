import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeletedEntry } from '../../../../protocol/rest/deleted';
import type { Refusal } from '../../../../domain/result';
import { lackingFor, type OperationKind } from '../../../commands/lacking';
import { useLackingWords, useMaySomething } from '../../../commands/permitted';
import { ClassIcon } from '../../../components/class-icon';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { kindWord, refusalText } from '../../../i18n/sentences';
import { wordsFor } from '../../../i18n/word-key';
import { freePlaceOf, type FreePlace } from '../../../places/free-place';
import { diagramAddress } from '../../../router/diagram-address';
import { navigate } from '../../../router/router';
import { inOrder } from '../structure/delete-plan';
import classes from './deleted-list.module.css';
import { nameOfDeletion } from './deletion-name';
import { whoWords } from '../../../i18n/who-words';
import { whenWords } from '../../../helpers/when-words';

/** One deletion: what, where (below `within`; 0 = from the top), when and by whom, what went with it, and the way to have it back. */
export function DeletedRow({ entry, within }: { readonly entry: DeletedEntry; readonly within: number }) {
  const { t, i18n } = useTranslation('diagram');
  const session = useDiagramSession();
  const maySomething = useMaySomething();
  const lacking = useLackingWords(useDiagram(({ barred }) => lackingFor(barred, [entry.operation as OperationKind])));
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { deletion, clientId, seq, userName, atMs } = entry;
  const shownBy = deletion.diagram || entry.diagram;
  const [thing] = deletion.things;
  const name = nameOfDeletion(entry);
  const title = deletion.count > 1 ? t('deleted.more', { name, count: deletion.count - 1 }) : name;
  const lost = lostWith(entry);
  const path = deletion.path.slice(deletion.path.findIndex(({ id }) => id === within) + 1);

  const free = freePlaceOf(refusal);

  const restore = async (place: FreePlace | null): Promise<void> => {
    if (session === null || thing === undefined) return;
    setBusy(true);
    const things = deletion.things.map(({ id }) => id);
    const elsewhere = place === null ? {} : { elsewhere: place.aimed };
    const result = await session.restore({ clientId, seq, things, count: deletion.count, name: thing.name, ...elsewhere });
    setBusy(false);
    setRefusal(null);
    if (!result.ok) {
      if ('refusal' in result) setRefusal(result.refusal);
    } else if (result.created.length === 0 && shownBy !== 0) void navigate(diagramAddress(shownBy, thing.id));
  };

  return (
    <li className={classes['row']} data-part="deleted-row">
      <span className={classes['icon']}>
        <ClassIcon kind={thing?.kind ?? 'object'} objectClass={thing?.class ?? ''} />
      </span>
      <div className={classes['text']}>
        <span className={classes['name']} title={title}>
          {title}
        </span>
        <span className={classes['where']}>
          {[kindWord(thing?.kind ?? 'object', thing?.class ?? ''), path.map((place) => place.name).join(' / ')]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        <span className={classes['detail']}>
          {t('deleted.by', { when: whenWords(atMs, i18n.language), user: whoWords(userName) })}
        </span>
        {lost.length > 0 && (
          <span className={classes['detail']}>{t('deleted.with', { what: lost.join(t('deleted.between')) })}</span>
        )}
      </div>
      {maySomething && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={t('deleted.restoreNamed', { name: title })}
          title={lacking}
          disabled={lacking !== undefined}
          loading={isBusy}
          onClick={() => void restore(null)}
        >
          {t('deleted.restore')}
        </Button>
      )}
      {refusal !== null && (
        <p className={classes['refusal']} role="alert">
          {refusalText(refusal)}
          {free !== null && (
            <Button variant="light" size="compact-xs" loading={isBusy} onClick={() => void restore(free)}>
              {t('deleted.elsewhere', { ...free })}
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

/** How many of what went along: what was deleted by hand does not count. */
function lostWith({ deletion: { lost, things, count } }: DeletedEntry): readonly string[] {
  const left = { ...lost };
  if (count === things.length)
    for (const { kind, class: objectClass } of things) left[objectClass || kind] = (left[objectClass || kind] ?? 1) - 1;
  return inOrder(left).flatMap(([kind, many]) => (many > 0 ? (wordsFor(`diagram:count.${kind}`, { count: many }) ?? []) : []));
}

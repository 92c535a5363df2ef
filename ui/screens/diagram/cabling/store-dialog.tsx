import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Unanswered } from '../../../answers/unanswered';
import { Segments, ThingField } from '../../../components/fields';
import { Note } from '../../../components/note';
import { Problem } from '../../../components/problem';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { closeDialog, openDialog } from '../../../dialogs/dialog';
import { DIALOGS } from '../../../dialogs/dialogs';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { useFirstFocus } from '../../../helpers/use-first-focus';
import type { StoreListing } from '../../../../workers/api/stores';
import { NO_ID } from '../../../../domain/ids';
import { useDeed } from '../use-deed';
import { CordForm } from './cord-form';
import { storedCount, tickedIn, toggled } from './store-form';
import { StoredKind, StoredModel } from './stored-group';
import { ThingForm } from './thing-form';
import dialog from '../structure/dialog.module.css';
import classes from './store-dialog.module.css';

/** What can be put in. */
const KINDS = ['cord', 'device', 'card'] as const;

/** What lies in the store of a place: cords by kind and length, devices and cards by model; put in, moved to another store, deleted. */
export function StoreDialog({ place }: { readonly place: number }) {
  const { t } = useTranslation(['cabling', 'common']);
  const [shown, setShown] = useState(place);
  const answer = useLiveAnswer(`store ${shown}`, (session) => session.stores.list(shown), { keeps: true });
  const mayStore = useMayDo('stock-cords', 'store-cables');
  const mayStoreThings = useMayDo('stock-objects', 'store-objects');
  const kinds = KINDS.filter((kind) => (kind === 'cord' ? mayStore : mayStoreThings));
  const [wished, setPutting] = useState<(typeof KINDS)[number]>('cord');
  const putting = kinds.includes(wished) ? wished : kinds[0];
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const listing = answer.value ?? null;
  const ticked = tickedIn(listing ?? { groups: [], things: [] }, chosen);
  const isEmpty = listing !== null && listing.groups.length + listing.things.length === 0;
  const fields = useFirstFocus(listing !== null);
  const look = (id: number): void => {
    if (id === NO_ID) return;
    setShown(id);
    setChosen(new Set());
  };
  return (
    <Modal opened onClose={closeDialog} size={600} title={t('store.title', { place: listing?.name ?? '' })}>
      <div ref={fields} className={dialog['fields']} data-part="store-dialog">
        <Unanswered answer={answer} />
        {listing && listing.places.length > 1 && (
          <ThingField
            label={t('store.place')}
            of={listing.places}
            wordsOf={({ name, count }) => t('store.placeOf', { name, count })}
            value={shown}
            onChange={look}
          />
        )}
        {isEmpty && <Note>{t('store.empty')}</Note>}
        {listing && !isEmpty && (
          <ul className={classes['groups']} aria-label={t('store.count', { count: storedCount(listing) })}>
            {listing.things.map((group) => (
              <StoredModel
                key={group.key}
                group={group}
                chosen={chosen}
                onChosen={mayStoreThings ? (ids) => setChosen(toggled(chosen, ids)) : null}
              />
            ))}
            {listing.groups.map((group) => (
              <StoredKind
                key={group.key}
                group={group}
                chosen={chosen}
                onChosen={mayStore ? (ids) => setChosen(toggled(chosen, ids)) : null}
              />
            ))}
          </ul>
        )}
        {listing && ticked.cords.length + ticked.things.length > 0 && (
          <Ticked listing={listing} {...ticked} onDone={() => setChosen(new Set())} />
        )}
        <LackingPermission does="stock-cords" />
        {listing && putting && <h3 className={classes['heading']}>{t('store.putIn')}</h3>}
        {listing && putting && kinds.length > 1 && (
          <Segments value={putting} onChange={setPutting} of={kinds} wordsOf={(kind) => t(`store.putting.${kind}`)} />
        )}
        {listing && putting === 'cord' && <CordForm key={shown} store={shown} />}
        {listing && putting && putting !== 'cord' && <ThingForm key={`${shown} ${putting}`} store={shown} kind={putting} />}
      </div>
    </Modal>
  );
}

/** What is done with what is ticked: they go to another store, or are deleted. */
function Ticked({
  listing,
  cords,
  things,
  onDone,
}: {
  readonly listing: StoreListing;
  readonly cords: readonly number[];
  readonly things: readonly number[];
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('cabling');
  const session = useDiagramSession();
  const ids = [...cords, ...things];
  const mayDelete = useMayDo(
    ...(cords.length > 0 ? (['delete-cables'] as const) : []),
    ...(things.length > 0 ? (['delete-objects'] as const) : []),
  );
  const deed = useDeed();
  const others = listing.places.filter(({ id }) => id !== listing.id);
  const move = async (place: number): Promise<void> => {
    if (!session || place === NO_ID) return;
    await deed.run(() => session.stores.keep(ids, place), onDone);
  };
  return (
    <>
      <Group gap="xs" wrap="nowrap" data-part="chosen-cords" className={classes['chosen']}>
        <span>{t('store.chosen', { count: ids.length })}</span>
        {others.length > 0 && (
          <ThingField
            aria-label={t('store.move')}
            placeholder={t('store.move')}
            of={others}
            wordsOf={({ name }) => name}
            value={NO_ID}
            onChange={(place) => void move(place)}
          />
        )}
        {mayDelete && (
          <Button variant="default" color="red.9" size="compact-sm" onClick={() => openDialog(DIALOGS.delete, { ids })}>
            {t('store.delete')}
          </Button>
        )}
      </Group>
      <Problem text={deed.problem} />
    </>
  );
}

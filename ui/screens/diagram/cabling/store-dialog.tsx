import { Button, Group, Modal, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Unanswered } from '../../../answers/unanswered';
import { Tick, ThingField } from '../../../components/fields';
import { Note } from '../../../components/note';
import { Problem } from '../../../components/problem';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { closeDialog, openDialog } from '../../../dialogs/dialog';
import { DIALOGS } from '../../../dialogs/dialogs';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { useFirstFocus } from '../../../helpers/use-first-focus';
import { wordsFor } from '../../../i18n/word-key';
import type { StoredGroup, StoreListing } from '../../../../workers/api/stores';
import { NO_ID } from '../../../../domain/ids';
import { useDeed } from '../use-deed';
import { CordForm } from './cord-form';
import { metres } from './place-words';
import { storedCount, toggled } from './store-form';
import dialog from '../structure/dialog.module.css';
import classes from './store-dialog.module.css';

/** What lies in the store of a place: cords by kind and length, put in, moved to another store, deleted. */
export function StoreDialog({ place }: { readonly place: number }) {
  const { t } = useTranslation(['cabling', 'common']);
  const [shown, setShown] = useState(place);
  const answer = useLiveAnswer(`store ${shown}`, (session) => session.stores.list(shown), { keeps: true });
  const mayStore = useMayDo('stock-cords', 'store-cables');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const listing = answer.value ?? null;
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
        {listing?.groups.length === 0 && <Note>{t('store.empty')}</Note>}
        {listing && listing.groups.length > 0 && (
          <ul className={classes['groups']} aria-label={t('store.count', { count: storedCount(listing.groups) })}>
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
        {listing && chosen.size > 0 && <ChosenCords listing={listing} chosen={chosen} onDone={() => setChosen(new Set())} />}
        <LackingPermission does="stock-cords" />
        {listing && mayStore && <CordForm key={shown} store={shown} />}
      </div>
    </Modal>
  );
}

/** Cords of one kind and length: how many, and on demand which. */
function StoredKind({
  group: { key, class: cableClass, type, model, lengthMm, cords },
  chosen,
  onChosen,
}: {
  readonly group: StoredGroup;
  readonly chosen: ReadonlySet<number>;
  readonly onChosen: ((ids: readonly number[]) => void) | null;
}) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const [isOpen, setOpen] = useState(false);
  const kind = (type === '' ? wordsFor(`diagram:cableClass.${cableClass}`) : wordsFor(`diagram:cableType.${type}`)) ?? type;
  const words = [model, kind].filter((part) => part !== '').join(' · ');
  const length = lengthMm === 0 ? t('connect.notMeasured') : metres(lengthMm);
  const ids = cords.map(({ id }) => id);
  const many = ids.filter((id) => chosen.has(id)).length;
  const named = { kind: words, length };
  return (
    <li className={classes['group']} data-part="stored-kind">
      <div className={classes['line']}>
        {onChosen && (
          <Tick
            aria-label={t('store.choose', named)}
            value={many === ids.length}
            indeterminate={many > 0 && many < ids.length}
            onChange={() => onChosen(ids)}
          />
        )}
        <UnstyledButton className={classes['kind']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronRight size={14} className={classes['chevron']} data-open={isOpen || undefined} aria-hidden="true" />
          <span className={classes['words']}>{words}</span>
          <span className={classes['length']}>{length}</span>
          <strong className={classes['count']}>{t('store.times', { count: cords.length })}</strong>
        </UnstyledButton>
      </div>
      {isOpen && (
        <ul className={classes['cords']} id={key} aria-label={t('store.cords', named)}>
          {cords.map(({ id, name, lifecycle }) => {
            const state = lifecycle === 'available' ? '' : (wordsFor(`diagram:cableLifecycle.${lifecycle}`) ?? lifecycle);
            const label = [name || t('diagram:unnamed'), state].filter((part) => part !== '').join(' · ');
            return (
              <li key={id}>{onChosen ? <Tick label={label} value={chosen.has(id)} onChange={() => onChosen([id])} /> : label}</li>
            );
          })}
        </ul>
      )}
    </li>
  );
}

/** What is done with the cords that are ticked: they go to another store, or are deleted. */
function ChosenCords({
  listing,
  chosen,
  onDone,
}: {
  readonly listing: StoreListing;
  readonly chosen: ReadonlySet<number>;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('cabling');
  const session = useDiagramSession();
  const mayDelete = useMayDo('delete-cables');
  const deed = useDeed();
  const others = listing.places.filter(({ id }) => id !== listing.id);
  const move = async (place: number): Promise<void> => {
    if (!session || place === NO_ID) return;
    await deed.run(() => session.stores.keep([...chosen], place), onDone);
  };
  return (
    <>
      <Group gap="xs" wrap="nowrap" data-part="chosen-cords" className={classes['chosen']}>
        <span>{t('store.chosen', { count: chosen.size })}</span>
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
          <Button
            variant="default"
            color="red.9"
            size="compact-sm"
            onClick={() => openDialog(DIALOGS.delete, { ids: [...chosen] })}
          >
            {t('store.delete')}
          </Button>
        )}
      </Group>
      <Problem text={deed.problem} />
    </>
  );
}

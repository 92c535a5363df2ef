import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { idsForPlace } from '../../domain/operations/structure/insert-place';
import { Segments, TextField, ThingField } from '../components/fields';
import { Problem } from '../components/problem';
import { useHome } from '../components/use-home';
import { closeDialog } from '../dialogs/dialog';
import { errorWords } from '../i18n/error-words';
import { DialogForm } from '../screens/diagram/dialog-form';
import { pageOperations, tellDone } from './operations';
import { beginsWith, NEW_TYPES, type NewType } from './new-types';
import { parentAt, parentsFor, standsAlone } from './place-list';
import { placesIn } from './places-in';
import { FloorPicture } from './floor-picture';
import dialog from '../screens/diagram/structure/dialog.module.css';
import classes from './new-dialog.module.css';
import { RoomRows } from './room-rows';
import { roomOf, START_ROWS, useRackModels, type RowsDraft } from './rows-draft';

/** Makes a region, site, building, floor, room or free diagram. `standing`: the place that somebody is at; 0 = none. */
export function NewDialog({ type: first, standing }: { readonly type: NewType; readonly standing: number }) {
  const { t } = useTranslation(['places', 'common']);
  const home = useHome();
  const models = useRackModels();
  const [chosen, setType] = useState(first);
  const [name, setName] = useState('');
  const [pickedParent, setParent] = useState<number | null>(null);
  const [rows, setRows] = useState<RowsDraft>(START_ROWS);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const places = useMemo(() => (home.value ? placesIn(home.value) : []), [home.value]);
  const hasSite = home.value === undefined || places.some((place) => place.class === 'site');
  const types = hasSite ? NEW_TYPES : NEW_TYPES.filter(standsAlone);
  // What stands in a site waits for the first one.
  const type = types.includes(chosen) ? chosen : 'site';
  const isOptional = standsAlone(type);
  const allowed = useMemo(() => parentsFor(places, type), [places, type]);
  const parent =
    pickedParent !== null && allowed.some(({ id }) => id === pickedParent)
      ? pickedParent
      : parentAt(places, allowed, standing, !isOptional || type === 'diagram');
  const model = models.value?.find(({ id }) => id === rows.model)?.record;
  const room = type === 'room' ? roomOf(rows, model) : undefined;
  const isReady = home.value !== undefined && name.trim() !== '' && (isOptional || parent !== 0);

  const submit = async (): Promise<void> => {
    if (!isReady || busy || room?.refusal) return;
    setBusy(true);
    setProblem('');
    const named = name.trim();
    try {
      const done =
        type === 'diagram'
          ? await pageOperations.submit(1, ([id]) => ({
              kind: 'insert-diagram',
              version: 1,
              id: id!,
              owner: parent,
              diagramKind: codeOf(DIAGRAM_KINDS, 'free'),
              name: named,
            }))
          : await pageOperations.submit(2 + idsForPlace(type, room?.racks), ([id, placement, ...ids]) => ({
              kind: 'insert-place',
              version: 1,
              id: id!,
              parent,
              class: codeOf(OBJECT_CLASSES, type),
              name: named,
              ...room?.size,
              ...(room?.racks ? { racks: room.racks } : {}),
              ids,
              placement: placement!,
            }));
      closeDialog();
      const racks = room?.places.length ?? 0;
      const saysType = beginsWith(named, t(`type.${type}`));
      tellDone(
        racks > 0
          ? t(saysType ? 'made.titledWithRacks' : 'made.withRacks', { name: named, count: racks })
          : t(saysType ? 'made.titled' : `made.${type}`, { name: named }),
        done,
      );
    } catch (error) {
      setProblem(errorWords(error));
      setBusy(false);
    }
  };

  return (
    <DialogForm
      title={t('new.title')}
      part="new-dialog"
      size={type === 'room' ? 960 : 480}
      word={t('new.confirm')}
      answers={[home]}
      busy={busy}
      disabled={!isReady || Boolean(room?.refusal)}
      onSubmit={() => void submit()}
    >
      <div className={classes['sides']} data-wide={room !== undefined}>
        <div className={dialog['fields']}>
          <Segments
            aria-label={t('new.type')}
            fullWidth
            value={type}
            onChange={setType}
            of={types}
            wordsOf={(each) => t(`type.${each}`)}
          />
          <TextField
            label={t('new.name')}
            required
            value={name}
            onChange={setName}
            placeholder={t(`example.${type}`)}
            data-autofocus
          />
          {allowed.length > 0 && (
            <ThingField
              label={t('new.parent')}
              required={!isOptional}
              clearable={isOptional}
              value={parent}
              onChange={setParent}
              placeholder={t(isOptional ? 'new.noParent' : 'new.chooseParent')}
              of={allowed}
              wordsOf={({ path, class: placeClass }) => `${path} · ${t(`type.${placeClass}`)}`}
            />
          )}
          {room && <RoomRows draft={rows} onChange={setRows} room={room} models={models} />}
        </div>
        {room && <FloorPicture room={room} />}
      </div>
      <Problem text={problem} />
    </DialogForm>
  );
}

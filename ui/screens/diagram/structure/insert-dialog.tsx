import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../dialog-form';
import { Problem } from '../../../components/problem';
import { Warned } from '../warned';
import { LIMITS } from '../../../../domain/catalog/limits';
import { fieldRefusal } from '../../../../domain/operations/structure/editable-fields';
import type { Refusal } from '../../../../domain/result';
import type { Action, InsertSeries, ModelItem } from '../../../../workers/api/session';
import type { TakeWish } from '../../../../workers/api/stores';
import { useCommands } from '../../../commands/command-provider';
import { UnansweredLine } from '../../../answers/unanswered';
import { NumberField, Segments, TextField, ThingField, Tick } from '../../../components/fields';
import { FoundSelect } from '../../../components/found-select';
import { describedFirst } from '../../../engine-host/diagram-state';
import { useDiagram } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { closeDialog } from '../../../dialogs/dialog';
import { refusalText } from '../../../i18n/sentences';
import { SeriesView } from './series-preview';
import { UnitsField } from './units-field';
import classes from './dialog.module.css';

const MOST = 100;
/** Fields under which a refusal is told; any other is told below them all. */
const FIELDS = ['count', 'positionU', 'name', 'rack'];

type Chosen = Pick<ModelItem, 'id' | 'brand' | 'name' | 'heightU'>;

/**
 * Inserts racks, devices or a card from a form: model, how many, place, names. What would be made is shown, name by name
 * and unit by unit, and made in one step.
 */
export function InsertDialog({
  objectClass,
  model: first = null,
  slot = 0,
}: {
  readonly objectClass: 'rack' | 'device' | 'card';
  /** Chosen already. */
  readonly model?: Chosen | null;
  /** Into which a card goes. */
  readonly slot?: number;
}) {
  const { t } = useTranslation(['diagram', 'common']);
  const { context } = useCommands();
  const [picked, setModel] = useState<Chosen | null>(first);
  const [count, setCount] = useState(1);
  const [pickedRack, setRack] = useState<number | null>(null);
  const [pickedUnit, setUnit] = useState(0);
  const [everyU, setEvery] = useState(0);
  const [face, setFace] = useState<1 | 2>(1);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<Refusal | null>(null);
  const offered = useLiveAnswer(slot === 0 ? null : `only ${objectClass}`, (remote) => remote.models(objectClass, '', 2), {
    once: true,
  });
  // Where one model alone can be chosen nobody is asked which.
  const model = picked ?? (offered.value?.length === 1 ? offered.value[0]! : null);
  const session = context()?.session;
  // Known when it opens or soon after, and from then on where it goes, whatever becomes of the selection.
  const described = useDiagram(describedFirst);
  const isAnySelected = useDiagram((state) => state.selection.length > 0);
  const isDescribed = useDiagram((state) => state.isDescribed);
  const [selected, holdSelected] = useState(described);
  if (selected === undefined && described !== undefined) holdSelected(described);
  const tree = useLiveAnswer(objectClass === 'device' ? 'racks' : null, (remote) => remote.tree(0));
  const racks = tree.value?.filter((item) => item.class === 'rack') ?? [];
  const held = selected?.class === 'rack' ? selected.id : selected?.path.findLast((above) => above.class === 'rack')?.id;
  const rack = pickedRack ?? held ?? 0;

  const series = seriesOf();
  // The last preview stays until the next one is there: a field in it is typed in.
  const answer = useLiveAnswer(series ? `series ${JSON.stringify(series)}` : null, (remote) => remote.previewSeries(series!), {
    keeps: true,
  });
  const preview = answer.value;
  const action: Action | undefined =
    objectClass === 'card'
      ? model && slot !== 0
        ? { kind: 'insert-card', model: model.id, slot, name: name.trim() }
        : undefined
      : series;
  const refusal = fieldRefusal('object', 'name', name) ?? preview?.refusal ?? problem;
  const errorOf = (field: string): string | undefined =>
    refusal && (refusal.field ?? '') === field ? refusalText(refusal) : undefined;
  const units = model?.heightU ?? 0;
  const near = objectClass === 'card' ? slot : rack;
  const isSpareAsked = model !== null && objectClass !== 'rack' && near !== 0 && count === 1;
  // Of another model nothing is kept: whoever presses Enter before the answer waits for it, and takes none of that one.
  const spares = useLiveAnswer(isSpareAsked ? `spare ${model.id} ${near}` : null, (remote) =>
    remote.stores.spare(model!.id, near),
  );
  const spare = spares.value;
  const spareId = spare?.id;
  // What was refused of one that somebody else took is not true of the next.
  useEffect(() => setProblem(null), [spareId]);
  const [isNew, setNew] = useState(false);
  /** One of the store, where there is one and none is ordered. */
  const wish: TakeWish | null =
    !isSpareAsked || !spare || isNew
      ? null
      : {
          object: spare.id,
          parent: near,
          positionU: objectClass === 'card' ? 0 : (preview?.made[0]?.positionU ?? 0),
          face: objectClass === 'card' ? 0 : face,
          name: name.trim(),
        };
  /** What it is called where nothing is typed. */
  const [called, nameless] = wish && spare ? [spare.name, spare.name] : [model?.name, t('insert.nameFromModel')];
  const isSeries = objectClass !== 'card';

  function seriesOf(): InsertSeries | undefined {
    const trimmed = name.trim();
    const beside = selected?.class === 'row' || selected?.class === 'room' ? selected.id : held;
    if (objectClass === 'rack')
      return { kind: 'insert-racks', model: model?.id ?? 0, count, name: trimmed, ...(beside ? { beside } : {}) };
    if (objectClass === 'card' || !model || rack === 0) return undefined;
    return { kind: 'insert-devices', model: model.id, count, name: trimmed, rack, face, positionU: pickedUnit, everyU };
  }
  const isUnderWay = useRef(false);
  const submit = async (): Promise<void> => {
    if (!session || !action || refusal || isUnderWay.current) return;
    isUnderWay.current = true;
    const result = await (wish ? session.stores.take(wish) : session.act(action)).finally(() => {
      isUnderWay.current = false;
    });
    if (!result.ok) {
      if ('refusal' in result) setProblem(result.refusal);
      return;
    }
    closeDialog();
    const shown = wish ? [wish.object] : result.created;
    if (shown.length > 0) void session.select(shown, true);
  };
  /** Whatever is changed may settle what was refused. */
  function changing<T>(set: (value: T) => void): (value: T) => void {
    return (value) => {
      setProblem(null);
      set(value);
    };
  }
  /** Of another model, rack or face other units are free: a unit chosen before was not chosen for it. */
  function changingPlaces<T>(set: (value: T) => void): (value: T) => void {
    return changing((value) => {
      setUnit(0);
      set(value);
    });
  }

  return (
    <DialogForm
      title={t(`insert.${objectClass}`)}
      part="insert-dialog"
      size={480}
      word={isSeries && count > 1 ? t('insert.confirmMany', { count }) : t('insert.confirm')}
      disabled={!action || (isSeries && !preview) || refusal !== null}
      answers={[offered, answer, spares]}
      isAwaiting={isSeries && rack === 0 && isAnySelected && !selected && !isDescribed}
      onSubmit={() => void submit()}
    >
      <FoundSelect
        of={objectClass}
        ask={(remote, words) => remote.models(objectClass, words, MOST)}
        idOf={({ id }) => id}
        textOf={({ name: of, brand }) => `${of} · ${brand}`}
        chosen={model}
        onChoose={changingPlaces(setModel)}
        label={t('property.model')}
        required={objectClass !== 'rack'}
        clearable={objectClass === 'rack'}
        placeholder={t(objectClass === 'rack' ? 'insert.plainRack' : 'models.search')}
        nothingFoundMessage={t('models.none')}
        data-autofocus
      />
      {objectClass === 'device' && (
        <ThingField
          label={t('kind.rack')}
          required
          value={rack}
          onChange={changingPlaces(setRack)}
          error={tree.error === undefined ? errorOf('rack') : <UnansweredLine answer={tree} />}
          placeholder={t('insert.chooseRack')}
          of={racks}
          wordsOf={({ name: rackName, detail }) => (detail === '' ? rackName : `${rackName} · ${detail}`)}
        />
      )}
      {isSeries && (
        <div className={classes['pair']}>
          <NumberField
            label={t('insert.count')}
            min={1}
            max={objectClass === 'rack' ? LIMITS.rowRacks : LIMITS.rackChanges}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="strict"
            empty={1}
            value={count}
            error={errorOf('count')}
            onChange={changing(setCount)}
          />
          <TextField
            label={t('property.name')}
            placeholder={objectClass === 'rack' ? t('insert.rackName') : nameless}
            description={count > 1 ? t('insert.nameRule') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={name}
            error={errorOf('name')}
            onChange={changing(setName)}
          />
        </div>
      )}
      {objectClass === 'card' && (
        <TextField
          label={t('property.name')}
          placeholder={nameless}
          value={name}
          error={errorOf('name')}
          onChange={changing(setName)}
        />
      )}
      {isSpareAsked && spare && (
        <Tick
          label={t('insert.spare', { name: spare.name, place: spare.storeName, there: spare.count })}
          value={!isNew}
          onChange={changing((isTaken) => setNew(!isTaken))}
        />
      )}
      {objectClass === 'device' && units > 0 && preview && (
        <UnitsField
          heightU={units}
          free={preview.freeU}
          chosen={pickedUnit || (preview.freeU[0] ?? 0)}
          onChoose={changing(setUnit)}
          every={count > 1 ? everyU : undefined}
          onEvery={changing(setEvery)}
          error={errorOf('positionU')}
        />
      )}
      {objectClass === 'device' && (
        <div>
          <div className={classes['label']}>{t('property.face')}</div>
          <Segments
            value={face}
            onChange={changingPlaces(setFace)}
            of={[1, 2]}
            wordsOf={(each) => t(each === 1 ? 'face.front' : 'face.rear')}
          />
        </div>
      )}
      {isSeries && preview && preview.made.length > 0 && <SeriesView preview={preview} unnamed={called ?? t('kind.rack')} />}
      {preview?.warning && <Warned warning={preview.warning} />}
      <Problem text={refusal && !FIELDS.includes(refusal.field ?? '') ? refusalText(refusal) : ''} />
    </DialogForm>
  );
}

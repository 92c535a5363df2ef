import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, OBJECT_CLASSES } from '../../../../domain/catalog/enums';
import { FURNITURE, FURNITURE_CLASSES } from '../../../../domain/catalog/furniture';
import { nameRuleRefusal } from '../../../../domain/entities/name-rule';
import { isOnlyDrawn } from '../../../../domain/layout/drawn-piece';
import { DEFAULT_RACK_RULE, ROW_RULE_WORDS } from '../../../../domain/layout/rack-grid';
import { fieldRefusal } from '../../../../domain/operations/structure/editable-fields';
import type { Refusal } from '../../../../domain/result';
import type { FurnitureOrder, RoomPreview } from '../../../../workers/api/furniture';
import { useCommands } from '../../../commands/command-provider';
import { ChoiceField, NumberField, TextField } from '../../../components/fields';
import { Note } from '../../../components/note';
import { Problem } from '../../../components/problem';
import { closeDialog } from '../../../dialogs/dialog';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { refusalText } from '../../../i18n/sentences';
import { FloorPicture } from '../../../places/floor-picture';
import { notify } from '../../../state/notices';
import sides from '../../../places/new-dialog.module.css';
import { DialogForm } from '../dialog-form';
import classes from './dialog.module.css';

type What = FurnitureOrder['what'];
const KINDS: readonly What[] = ['outline', ...FURNITURE_CLASSES];
/** What comes one at a time: the next one goes elsewhere. */
const SINGLE: ReadonlySet<What> = new Set(['outline', 'coldAisle', 'hotAisle', 'row']);
const SIDE_MOST = 100_000;
const METRE_MM = 1000;

/** Walls, doors, columns, cooling units, aisles and ramps on the open plan; they stand where one looks, and are moved from there. */
export function FurnitureDialog() {
  const { t } = useTranslation('diagram');
  const session = useDiagramSession();
  const { context } = useCommands();
  const selected = useDiagram((state) => state.described[0]);
  const [what, setWhat] = useState<What>('column');
  const [name, setName] = useState('');
  const [count, setCount] = useState(1);
  const [widthMm, setWidth] = useState(0);
  const [depthMm, setDepth] = useState(0);
  const [thicknessMm, setThickness] = useState(0);
  const [kilowatts, setKilowatts] = useState(0);
  const [rackRule, setRackRule] = useState('');
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);

  const { widthMm: width, depthMm: depth, floor } = FURNITURE[what === 'outline' ? 'wall' : what];
  const isRow = what === 'row';
  const isAlongRow = (floor === 'under' || isRow) && selected?.class === 'rack';
  const isInWall = what === 'door' && selected?.class === 'wall' && count === 1;
  const isOutline = what === 'outline';
  const answer = useLiveAnswer(
    isOutline ? `room ${widthMm} ${depthMm}` : null,
    (remote) => remote.furniture.previewRoom({ widthMm, depthMm }),
    { keeps: true },
  );
  const room = answer.value;
  const inField =
    fieldRefusal('object', 'name', name) ??
    (isRow && rackRule.trim() !== '' ? nameRuleRefusal(rackRule, ROW_RULE_WORDS, 'rackRule') : null) ??
    problem;
  const refusal = inField ?? (isOutline ? (room?.refusal ?? null) : null);
  const usualName = `${t(`kind.${what === 'outline' ? 'wall' : what}`)} {n}`;
  /** Whatever is changed may settle what was refused. */
  function changing<T>(set: (value: T) => void): (value: T) => void {
    return (value) => {
      setProblem(null);
      set(value);
    };
  }
  const choose = changing((next: What) => {
    setWhat(next);
    setWidth(0);
    setDepth(0);
    setThickness(0);
    setKilowatts(0);
    if (SINGLE.has(next)) setCount(1);
  });
  const submit = async (): Promise<void> => {
    if (!session || refusal) return;
    setBusy(true);
    const coolingW = what === 'coolingUnit' ? kilowatts * 1000 : 0;
    const named = name.trim() || (isRow ? '' : usualName);
    const order = { what, count, name: named, widthMm, depthMm, thicknessMm, coolingW };
    const result = await session.furniture.insert({ ...order, rackRule: rackRule.trim() });
    setBusy(false);
    if (result.ok) {
      closeDialog();
      // What stands at a free place stands where the user looks: the camera stays.
      void session.select(result.created, isOutline || isAlongRow || isInWall);
    } else if ('refusal' in result) setProblem(result.refusal);
  };
  const side = { min: 1, max: SIDE_MOST, allowDecimal: false, allowNegative: false, clampBehavior: 'strict' } as const;

  const draw = (): void => {
    closeDialog();
    if (isOutline) return;
    // The dialog gives the keyboard back first; the drawing takes it.
    setTimeout(() => context()?.diagram.take('furnish', codeOf(OBJECT_CLASSES, what)));
    notify('info', t(isOnlyDrawn(FURNITURE[what]) ? 'insert.drawn' : 'insert.drawnOrClicked'));
  };
  const metresOf = (field: 'widthMm' | 'depthMm', set: (mm: number) => void) => (
    <NumberField
      label={t(field === 'widthMm' ? 'insert.insideWidth' : 'insert.insideDepth')}
      min={0}
      max={SIDE_MOST / METRE_MM}
      decimalScale={2}
      allowNegative={false}
      value={((field === 'widthMm' ? widthMm : depthMm) || (room?.size[field] ?? 0)) / METRE_MM || ''}
      onChange={changing((metres: number) => set(Math.round(metres * METRE_MM)))}
    />
  );

  return (
    <DialogForm
      title={t('insert.furniture')}
      part="furniture-dialog"
      size={isOutline ? 780 : 440}
      word={count > 1 ? t('insert.confirmMany', { count }) : t('insert.confirm')}
      disabled={refusal !== null || (isOutline && !room)}
      answers={[answer]}
      busy={isBusy}
      onSubmit={() => void submit()}
      aside={
        isOutline ? undefined : (
          <Button variant="subtle" leftSection={<IconPencil size={15} stroke={1.7} />} onClick={draw}>
            {t('insert.draw')}
          </Button>
        )
      }
    >
      <div className={sides['sides']} data-wide={isOutline}>
        <div className={classes['fields']}>
          <ChoiceField
            label={t('insert.what')}
            of={KINDS}
            wordsOf={(each) => (each === 'outline' ? t('insert.outline') : t(`kind.${each}`))}
            value={what}
            onChange={choose}
            data-autofocus
          />
          <div className={SINGLE.has(what) ? undefined : classes['pair']}>
            {!SINGLE.has(what) && (
              <NumberField label={t('insert.count')} {...side} max={200} empty={1} value={count} onChange={changing(setCount)} />
            )}
            <TextField
              label={t('property.name')}
              placeholder={isRow ? t('insert.nextRow') : usualName}
              value={name}
              onChange={changing(setName)}
            />
          </div>
          {isOutline ? (
            <>
              <div className={classes['pair']}>
                {metresOf('widthMm', setWidth)}
                {metresOf('depthMm', setDepth)}
              </div>
              <Note>{t('insert.insideText')}</Note>
              <NumberField
                label={t('insert.thickness')}
                {...side}
                value={thicknessMm || depth}
                onChange={changing(setThickness)}
              />
            </>
          ) : (
            <div className={classes['pair']}>
              <NumberField
                label={t(isRow ? 'insert.lengthMm' : 'insert.widthMm')}
                {...side}
                value={widthMm || (isAlongRow ? '' : width)}
                placeholder={t(isRow ? 'insert.asRacks' : 'insert.asRow')}
                onChange={changing(setWidth)}
              />
              <NumberField label={t('insert.depthMm')} {...side} value={depthMm || depth} onChange={changing(setDepth)} />
            </div>
          )}
          {isRow && (
            <TextField
              label={t('property.rackRule')}
              placeholder={isAlongRow ? t('insert.asNow') : DEFAULT_RACK_RULE}
              value={rackRule}
              onChange={changing(setRackRule)}
            />
          )}
          {what === 'coolingUnit' && (
            <NumberField
              label={t('insert.coolingKw')}
              min={0}
              max={10_000}
              decimalScale={1}
              allowNegative={false}
              value={kilowatts || ''}
              placeholder={t('insert.unknown')}
              onChange={changing(setKilowatts)}
            />
          )}
          {isAlongRow && <div>{t(isRow ? 'insert.underRow' : 'insert.alongRow', { name: selected.name })}</div>}
          {isInWall && <div>{t('insert.inWall', { name: selected.name })}</div>}
          <Problem text={inField ? refusalText(inField) : ''} />
        </div>
        {isOutline && room && <RoomPicture room={room} />}
      </div>
    </DialogForm>
  );
}

/** The walls as they would stand around what is there. */
function RoomPicture({ room: { size, standing, refusal } }: { readonly room: RoomPreview }) {
  const places = standing
    .filter(({ isRack }) => isRack)
    .map(({ name, turn, ...box }) => ({ name, row: '', plan: { ...box, rotation: turn * 90 } }));
  return <FloorPicture room={{ size, places, refusal }} fixtures={standing.filter(({ isRack }) => !isRack)} />;
}

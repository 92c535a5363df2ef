import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FURNITURE, FURNITURE_CLASSES } from '../../../../domain/catalog/furniture';
import { fieldRefusal } from '../../../../domain/operations/structure/editable-fields';
import type { Refusal } from '../../../../domain/result';
import type { FurnitureOrder } from '../../../../workers/api/furniture';
import { ChoiceField, NumberField, TextField } from '../../../components/fields';
import { Problem } from '../../../components/problem';
import { closeDialog } from '../../../dialogs/dialog';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { refusalText } from '../../../i18n/sentences';
import { DialogForm } from '../dialog-form';
import classes from './dialog.module.css';

type What = FurnitureOrder['what'];
const KINDS: readonly What[] = ['outline', ...FURNITURE_CLASSES];
/** What comes one at a time: the next one goes elsewhere. */
const SINGLE: ReadonlySet<What> = new Set(['outline', 'coldAisle', 'hotAisle']);
const SIDE_MOST = 100_000;

/** Walls, doors, columns, cooling units, aisles and ramps on the open plan; they stand where one looks, and are moved from there. */
export function FurnitureDialog() {
  const { t } = useTranslation('diagram');
  const session = useDiagramSession();
  const selected = useDiagram((state) => state.described[0]);
  const [what, setWhat] = useState<What>('column');
  const [name, setName] = useState('');
  const [count, setCount] = useState(1);
  const [widthMm, setWidth] = useState(0);
  const [depthMm, setDepth] = useState(0);
  const [kilowatts, setKilowatts] = useState(0);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);

  const { widthMm: width, depthMm: depth, floor } = FURNITURE[what === 'outline' ? 'wall' : what];
  const isAlongRow = floor === 'under' && selected?.class === 'rack';
  const isInWall = what === 'door' && selected?.class === 'wall' && count === 1;
  const refusal = fieldRefusal('object', 'name', name) ?? problem;
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
    setKilowatts(0);
    if (SINGLE.has(next)) setCount(1);
  });
  const submit = async (): Promise<void> => {
    if (!session || refusal) return;
    setBusy(true);
    const coolingW = what === 'coolingUnit' ? kilowatts * 1000 : 0;
    const result = await session.furniture.insert({ what, count, name: name.trim() || usualName, widthMm, depthMm, coolingW });
    setBusy(false);
    if (result.ok) {
      closeDialog();
      // What stands at a free place stands where the user looks: the camera stays.
      void session.select(result.created, what === 'outline' || isAlongRow || isInWall);
    } else if ('refusal' in result) setProblem(result.refusal);
  };
  const side = { min: 1, max: SIDE_MOST, allowDecimal: false, allowNegative: false, clampBehavior: 'strict' } as const;

  return (
    <DialogForm
      title={t('insert.furniture')}
      part="furniture-dialog"
      size={440}
      word={count > 1 ? t('insert.confirmMany', { count }) : t('insert.confirm')}
      disabled={refusal !== null}
      busy={isBusy}
      onSubmit={() => void submit()}
    >
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
        <TextField label={t('property.name')} placeholder={usualName} value={name} onChange={changing(setName)} />
      </div>
      <div className={classes['pair']}>
        {what !== 'outline' && (
          <NumberField
            label={t('insert.widthMm')}
            {...side}
            value={widthMm || (isAlongRow ? '' : width)}
            placeholder={t('insert.asRow')}
            onChange={changing(setWidth)}
          />
        )}
        <NumberField
          label={t(what === 'outline' ? 'insert.thickness' : 'insert.depthMm')}
          {...side}
          value={depthMm || depth}
          onChange={changing(setDepth)}
        />
      </div>
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
      {isAlongRow && <div>{t('insert.alongRow', { name: selected.name })}</div>}
      {isInWall && <div>{t('insert.inWall', { name: selected.name })}</div>}
      <Problem text={refusal ? refusalText(refusal) : ''} />
    </DialogForm>
  );
}

import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldRefusal } from '../../../../domain/operations/structure/editable-fields';
import { NumberField, Segments, TextField, ThingField } from '../../../components/fields';
import type { PlantModel } from '../../../../workers/api/cores';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { closeDialog } from '../../../dialogs/dialog';
import { refusalText } from '../../../i18n/sentences';
import classes from '../structure/dialog.module.css';
import { DialogForm } from '../dialog-form';
import { PlantModelSelect } from '../models/plant-model-select';
import { useCoreAct } from '../fibre/use-core-act';
import { usePlaces } from '../fibre/use-places';

/** A closure on the open diagram: a plain one, one of a known model, or of a new model with its trays. */
export function InsertClosureDialog() {
  const { t } = useTranslation('cores');
  const session = useDiagramSession();
  const [name, setName] = useState('');
  const [mode, setMode] = useState<'known' | 'new'>('known');
  const [model, setModel] = useState<PlantModel | null>(null);
  const [modelName, setModelName] = useState('');
  const [trays, setTrays] = useState(24);
  const [perTray, setPerTray] = useState(12);
  const act = useCoreAct();
  const problem = fieldRefusal('object', 'name', name);
  const submit = async (): Promise<void> => {
    let chosen = model?.id ?? 0;
    if (mode === 'new') {
      const sizes = Array<number>(trays).fill(perTray);
      const made = await act.run({ kind: 'insert-closure-model', brand: '', name: modelName.trim(), trays: sizes });
      if (!made) return;
      chosen = made[0] ?? 0;
    }
    const made = await act.run({ kind: 'insert-closure', name: name.trim(), model: chosen });
    if (!made) return;
    closeDialog();
    // It stands where the user looks: the camera stays.
    void session?.select(made);
  };
  return (
    <DialogForm
      title={t('insertClosure.title')}
      part="insert-closure-dialog"
      act={act}
      word={t('insertClosure.do')}
      confirmWord={t('insertClosure.do')}
      disabled={problem !== null || (mode === 'new' && modelName.trim() === '')}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t('insertClosure.name')}
        data-autofocus
        value={name}
        error={problem ? refusalText(problem) : undefined}
        onChange={setName}
      />
      <Segments value={mode} onChange={setMode} of={['known', 'new']} wordsOf={(each) => t(`insertClosure.${each}`)} />
      {mode === 'known' ? (
        <PlantModelSelect what="closure" label={t('insertClosure.model')} value={model} onChange={setModel} clearable />
      ) : (
        <>
          <TextField label={t('model.name')} required value={modelName} onChange={setModelName} />
          <div className={classes['pair']}>
            <NumberField label={t('insertClosure.trays')} min={1} max={200} value={trays} empty={1} onChange={setTrays} />
            <NumberField label={t('insertClosure.perTray')} min={1} max={288} value={perTray} empty={1} onChange={setPerTray} />
          </div>
        </>
      )}
    </DialogForm>
  );
}

/** A cable of many cores that is pulled but not joined yet: its model, label, length and where it comes to. */
export function InsertCableDialog() {
  const { t } = useTranslation('cores');
  const session = useDiagramSession();
  const places = usePlaces();
  const selected = useDiagram((state) => state.described[0]);
  const [name, setName] = useState('');
  const [model, setModel] = useState<PlantModel | null>(null);
  const [metres, setMetres] = useState<number | string>('');
  const [from, setFrom] = useState(selected?.class === 'closure' ? selected.id : 0);
  const [to, setTo] = useState(0);
  const act = useCoreAct((created) => {
    closeDialog();
    void session?.select(created);
  });
  const problem = fieldRefusal('cable', 'name', name);
  const field = {
    of: [...(places.value?.closures ?? []), ...(places.value?.others ?? [])],
    wordsOf: (place: { readonly name: string }) => place.name || t('unnamedClosure'),
    clearable: true,
  };
  return (
    <DialogForm
      title={t('insertCable.title')}
      part="insert-cable-dialog"
      act={act}
      word={t('insertCable.do')}
      confirmWord={t('insertCable.do')}
      answers={[places]}
      disabled={model === null || problem !== null}
      onSubmit={() =>
        void act.run({
          kind: 'insert-cable',
          name: name.trim(),
          model: model?.id ?? 0,
          ...(metres === '' ? {} : { lengthMm: Math.round((Number(metres) || 0) * 1000) }),
          from,
          to,
        })
      }
    >
      <PlantModelSelect what="cable" label={t('model.model')} value={model} onChange={setModel} />
      <div className={classes['pair']}>
        <TextField
          label={t('insertCable.name')}
          value={name}
          error={problem ? refusalText(problem) : undefined}
          onChange={setName}
        />
        <NumberInput label={t('insertCable.length')} min={0} suffix=" m" value={metres} onChange={setMetres} />
      </div>
      <div className={classes['pair']}>
        <ThingField {...field} label={t('insertCable.from')} value={from} onChange={setFrom} />
        <ThingField {...field} label={t('insertCable.to')} value={to} onChange={setTo} />
      </div>
    </DialogForm>
  );
}

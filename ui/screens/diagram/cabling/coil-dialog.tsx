import { NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoilItem } from '../../../../workers/api/cores';
import { TextField, ThingField } from '../../../components/fields';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { closeDialog } from '../../../dialogs/dialog';
import classes from '../structure/dialog.module.css';
import { DialogForm } from '../dialog-form';
import { useCoreAct } from '../fibre/use-core-act';
import { usePlaces } from '../fibre/use-places';
import { remarksIn, useColdRecords } from '../structure/cold-records';

interface CoilFields {
  readonly name: string;
  readonly metres: number | string;
  readonly from: number | string;
  readonly to: number | string;
  /** 0 = it hangs free. */
  readonly carrier: number;
  readonly remarks: string;
}
const EMPTY: CoilFields = { name: '', metres: '', from: '', to: '', carrier: 0, remarks: '' };

/** [R3.054] [R5.061] [R5.062] A coil: its name, its length, where it hangs, its marks on the sheath and remarks. */
export function CoilDialog({ cable, coil }: { readonly cable: number; readonly coil?: number }) {
  const { t } = useTranslation('cores');
  const places = usePlaces();
  const facts = useLiveAnswer(coil === undefined ? null : `coils of ${cable}`, ({ cores }) => cores.measures(cable));
  const stored = facts.value?.coils.find(({ id }) => id === coil);
  const kept = useColdRecords(coil === undefined ? [] : [coil]);
  const [typed, setTyped] = useState<Partial<CoilFields>>({});
  const { name, metres, from, to, carrier, remarks } = {
    ...EMPTY,
    ...(stored && fieldsOf(stored)),
    remarks: remarksIn(kept.value, coil),
    ...typed,
  };
  const change = (fields: Partial<CoilFields>): void => setTyped({ ...typed, ...fields });
  const act = useCoreAct(closeDialog);
  const millimetres = (value: number | string): number => Math.round((Number(value) || 0) * 1000);
  const submit = (): void => {
    const fields = {
      name: name.trim(),
      lengthMm: millimetres(metres),
      carrier,
      markFromMm: millimetres(from),
      markToMm: millimetres(to),
      ...(typed.remarks === undefined ? {} : { remarks: typed.remarks.trim() }),
    };
    void act.run(coil === undefined ? { kind: 'insert-coil', cable, ...fields } : { kind: 'change-coil', id: coil, ...fields });
  };
  return (
    <DialogForm
      title={t(coil === undefined ? 'coil.insert' : 'coil.change')}
      part="coil-dialog"
      act={act}
      word={t(coil === undefined ? 'coil.do' : 'coil.save')}
      confirmWord={t('coil.do')}
      answers={[places, facts, kept]}
      disabled={coil !== undefined && stored === undefined}
      onSubmit={submit}
    >
      <TextField label={t('coil.name')} withAsterisk value={name} data-autofocus onChange={(next) => change({ name: next })} />
      <div className={classes['three']}>
        <NumberInput
          label={t('coil.length')}
          withAsterisk
          min={0}
          suffix=" m"
          value={metres}
          onChange={(value) => change({ metres: value })}
        />
        <NumberInput label={t('coil.from')} min={0} suffix=" m" value={from} onChange={(value) => change({ from: value })} />
        <NumberInput label={t('coil.to')} min={0} suffix=" m" value={to} onChange={(value) => change({ to: value })} />
      </div>
      <ThingField
        label={t('coil.carrier')}
        placeholder={t('coil.free')}
        clearable
        value={carrier}
        onChange={(chosen) => change({ carrier: chosen })}
        of={[...(places.value?.closures ?? []), ...(places.value?.others ?? [])]}
        wordsOf={(place) => place.name || t('unnamedClosure')}
      />
      <Textarea
        label={t('coil.remarks')}
        autosize
        minRows={2}
        value={remarks}
        onChange={(event) => change({ remarks: event.currentTarget.value })}
      />
    </DialogForm>
  );
}

function fieldsOf({ name, lengthMm, markFromMm, markToMm, carrier }: CoilItem): Partial<CoilFields> {
  const marks = markFromMm === markToMm ? {} : { from: markFromMm / 1000, to: markToMm / 1000 };
  return { name, metres: lengthMm / 1000, ...marks, carrier };
}

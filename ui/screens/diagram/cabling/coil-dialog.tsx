import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { closeDialog } from '../../../dialogs/dialog';
import classes from '../fibre/cores.module.css';
import { DialogForm } from '../fibre/dialog-form';
import { useCoreAct } from '../fibre/use-core-act';
import { usePlaces } from '../fibre/use-places';

/** [R5.061] [R5.062] A coil: its name, its length, where it hangs, its marks on the sheath and remarks. */
export function CoilDialog({ cable, coil }: { readonly cable: number; readonly coil?: number }) {
  const { t } = useTranslation('cores');
  const session = useDiagramSession();
  const places = usePlaces();
  const [name, setName] = useState('');
  const [metres, setMetres] = useState<number | string>('');
  const [from, setFrom] = useState<number | string>('');
  const [to, setTo] = useState<number | string>('');
  const [carrier, setCarrier] = useState<string | null>(null);
  const [remarks, setRemarks] = useState('');
  const act = useCoreAct(closeDialog);

  useEffect(() => {
    if (coil === undefined) return;
    void session?.cores.measures(cable).then((found) => {
      const held = found?.coils.find(({ id }) => id === coil);
      if (!held) return;
      setName(held.name);
      setMetres(held.lengthMm / 1000);
      setFrom(held.markFromMm === held.markToMm ? '' : held.markFromMm / 1000);
      setTo(held.markFromMm === held.markToMm ? '' : held.markToMm / 1000);
      setCarrier(held.carrier === 0 ? null : String(held.carrier));
    });
  }, [session, cable, coil]);

  const millimetres = (value: number | string): number => Math.round((Number(value) || 0) * 1000);
  const submit = (): void => {
    const fields = {
      name: name.trim(),
      lengthMm: millimetres(metres),
      carrier: Number(carrier ?? 0),
      markFromMm: millimetres(from),
      markToMm: millimetres(to),
    };
    void act.run(
      coil === undefined
        ? { kind: 'insert-coil', cable, ...fields, remarks: remarks.trim() }
        : { kind: 'change-coil', id: coil, ...fields },
    );
  };
  return (
    <DialogForm
      title={t(coil === undefined ? 'coil.insert' : 'coil.change')}
      part="coil-dialog"
      act={act}
      word={t(coil === undefined ? 'coil.do' : 'coil.save')}
      confirmWord={t('coil.do')}
      disabled={false}
      onSubmit={submit}
    >
      <TextInput
        label={t('coil.name')}
        required={false}
        withAsterisk
        value={name}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={classes['three']}>
        <NumberInput label={t('coil.length')} withAsterisk min={0} suffix=" m" value={metres} onChange={setMetres} />
        <NumberInput label={t('coil.from')} min={0} suffix=" m" value={from} onChange={setFrom} />
        <NumberInput label={t('coil.to')} min={0} suffix=" m" value={to} onChange={setTo} />
      </div>
      <Select
        label={t('coil.carrier')}
        placeholder={t('coil.free')}
        clearable
        searchable
        value={carrier}
        onChange={setCarrier}
        data={[...(places?.closures ?? []), ...(places?.others ?? [])].map(({ id, name: of }) => ({
          value: String(id),
          label: of || t('unnamedClosure'),
        }))}
      />
      {coil === undefined && (
        <Textarea
          label={t('coil.remarks')}
          autosize
          minRows={2}
          value={remarks}
          onChange={(event) => setRemarks(event.currentTarget.value)}
        />
      )}
    </DialogForm>
  );
}

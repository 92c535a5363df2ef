import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CABLE_MODEL_LIMITS } from '../../../../domain/cabling/cable-model';
import { codeOf, MEASURED_SPANS } from '../../../../domain/catalog/enums';
import { LIMITS } from '../../../../domain/catalog/limits';
import { Segments, TextField } from '../../../components/fields';
import { closeDialog } from '../../../dialogs/dialog';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { DialogForm } from '../dialog-form';
import { useCoreAct } from '../fibre/use-core-act';
import classes from '../structure/dialog.module.css';
import { dayField, dayOf } from './day-text';

const SPANS = ['link', 'fibre'] as const;
const WAVELENGTHS = [850, 1300, 1310, 1550, 1625] as const;

/** What a meter said of a core, or of the whole cable, on a day. */
export function MeasurementDialog({ cable }: { readonly cable: number }) {
  const { t } = useTranslation('cores');
  const facts = useLiveAnswer(`measured of ${cable}`, ({ cores }) => cores.measures(cable));
  const latest = facts.value?.measurements[0];
  const [core, setCore] = useState<number | string>('');
  const [wavelength, setWavelength] = useState<number | string | null>(null);
  const [loss, setLoss] = useState<number | string>('');
  const [length, setLength] = useState<number | string>('');
  const [reflectance, setReflectance] = useState<number | string>('');
  const [span, setSpan] = useState<(typeof SPANS)[number]>('link');
  const [day, setDay] = useState(() => dayField(new Date()));
  const [by, setBy] = useState<string | null>(null);
  const act = useCoreAct(closeDialog);
  const wavelengthNm = Number(wavelength ?? latest?.wavelengthNm ?? 1310) || 0;
  return (
    <DialogForm
      title={t('measured.insert')}
      part="measurement-dialog"
      act={act}
      word={t('measured.do')}
      answers={[facts]}
      disabled={loss === '' || dayOf(day) === 0}
      onSubmit={() =>
        void act.run({
          kind: 'record-measurement',
          cable,
          core: Number(core) || 0,
          covers: codeOf(MEASURED_SPANS, span),
          wavelengthNm,
          lossDb: Number(loss),
          ...(length === '' ? {} : { lengthMm: Math.round((Number(length) || 0) * 1000) }),
          reflectanceDb: -Math.abs(Number(reflectance) || 0) || 0,
          day: dayOf(day),
          by: (by ?? latest?.by ?? '').trim(),
        })
      }
    >
      <div className={classes['three']}>
        <NumberInput
          label={t('measured.coreField')}
          placeholder={t('measured.allCores')}
          min={1}
          max={facts.value?.cores || CABLE_MODEL_LIMITS.cores}
          allowDecimal={false}
          value={core}
          onChange={setCore}
        />
        <NumberInput
          label={t('budget.wavelength')}
          withAsterisk
          list="measured-wavelengths"
          min={CABLE_MODEL_LIMITS.wavelengthNmMin}
          max={CABLE_MODEL_LIMITS.wavelengthNmMax}
          suffix=" nm"
          value={wavelengthNm || ''}
          onChange={setWavelength}
        />
        <NumberInput
          label={t('measured.loss')}
          withAsterisk
          data-autofocus
          min={0}
          max={LIMITS.measuredDb}
          decimalScale={3}
          suffix=" dB"
          value={loss}
          onChange={setLoss}
        />
      </div>
      <datalist id="measured-wavelengths">
        {WAVELENGTHS.map((nm) => (
          <option key={nm} value={`${nm} nm`} />
        ))}
      </datalist>
      <Segments
        aria-label={t('measured.span')}
        of={SPANS}
        wordsOf={(each) => t(`measured.${each}`)}
        value={span}
        onChange={setSpan}
      />
      <div className={classes['three']}>
        <NumberInput label={t('measured.length')} min={0} suffix=" m" value={length} onChange={setLength} />
        <NumberInput
          label={t('measured.reflectance')}
          min={-LIMITS.measuredDb}
          max={0}
          suffix=" dB"
          value={reflectance}
          onChange={setReflectance}
        />
        <TextInput
          type="date"
          label={t('measured.day')}
          withAsterisk
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
      <TextField label={t('measured.by')} value={by ?? latest?.by ?? ''} onChange={setBy} />
    </DialogForm>
  );
}

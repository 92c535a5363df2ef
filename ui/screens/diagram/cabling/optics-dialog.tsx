import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CABLE_MODEL_LIMITS } from '../../../../domain/cabling/cable-model';
import { OPTICS, OPTICS_FIGURES, OPTICS_NAMES, opticsRefusal, type PortOptics } from '../../../../domain/cabling/optics';
import { LIMITS } from '../../../../domain/catalog/limits';
import { SearchedField } from '../../../components/fields';
import { Note } from '../../../components/note';
import { closeDialog } from '../../../dialogs/dialog';
import { refusalText } from '../../../i18n/sentences';
import { DialogForm } from '../dialog-form';
import { dBm } from './decibels';
import { useCoreAct } from '../fibre/use-core-act';
import classes from '../structure/dialog.module.css';

type Typed = Readonly<Partial<Record<(typeof OPTICS_FIGURES)[number], number | string>>>;

/** The optics in ports: a standard, and a maker's figures where these are others. */
export function OpticsDialog({ ports, optics }: { readonly ports: readonly number[]; readonly optics: PortOptics | null }) {
  const { t } = useTranslation('cores');
  const { standard: held = '', ...figures } = optics ?? {};
  const [standard, setStandard] = useState<PortOptics['standard']>(held);
  const [typed, setTyped] = useState<Typed>(figures);
  const act = useCoreAct(closeDialog);
  const chosen: PortOptics = { standard, ...numbersOf(typed) };
  const refusal = opticsRefusal(chosen);
  return (
    <DialogForm
      title={t('optics.dialog', { count: ports.length })}
      part="optics-dialog"
      act={act}
      word={t('optics.do')}
      disabled={refusal !== null}
      onSubmit={() => void act.run({ kind: 'set-optics', ports, optics: chosen })}
      aside={
        optics && (
          <Button variant="subtle" onClick={() => void act.run({ kind: 'set-optics', ports })}>
            {t('optics.takeOut')}
          </Button>
        )
      }
    >
      <SearchedField
        label={t('optics.standard')}
        placeholder={t('optics.noStandard')}
        clearable
        data-autofocus
        none=""
        of={OPTICS_NAMES}
        wordsOf={(name) => name}
        value={standard}
        onChange={setStandard}
      />
      <div className={classes['pair']}>
        {OPTICS_FIGURES.map((name) => {
          const isPower = name.endsWith('Dbm');
          return (
            <NumberInput
              key={name}
              label={t(`optics.${name}`)}
              placeholder={standard === '' ? '' : isPower ? `${dBm(OPTICS[standard][name])} dBm` : `${OPTICS[standard][name]} nm`}
              min={isPower ? -LIMITS.opticsDbm : CABLE_MODEL_LIMITS.wavelengthNmMin}
              max={isPower ? LIMITS.opticsDbm : CABLE_MODEL_LIMITS.wavelengthNmMax}
              allowDecimal={isPower}
              decimalScale={isPower ? 2 : 0}
              suffix={isPower ? ' dBm' : ' nm'}
              value={typed[name] ?? ''}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
            />
          );
        })}
      </div>
      <Note>{refusal?.rule === 'optics-range' ? refusalText(refusal) : t('optics.figures')}</Note>
    </DialogForm>
  );
}

/** Without the fields that are empty. */
function numbersOf(typed: Typed): Omit<PortOptics, 'standard'> {
  return Object.fromEntries(Object.entries(typed).flatMap(([name, value]) => (value === '' ? [] : [[name, Number(value)]])));
}

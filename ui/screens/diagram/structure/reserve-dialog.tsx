import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../components/problem';
import { closeDialog } from '../../../dialogs/dialog';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { refusalText } from '../../../i18n/sentences';
import { DialogForm } from '../dialog-form';
import { isWhole, ReserveFields, unitsFrom } from './reserve-fields';

/** Keeps units of a rack for somebody, from one on. */
export function ReserveDialog({
  rack,
  unit,
}: {
  readonly rack: { readonly id: number; readonly name: string; readonly heightU: number };
  readonly unit: number;
}) {
  const { t } = useTranslation('diagram');
  const session = useDiagramSession();
  const [units, setUnits] = useState(() => unitsFrom(unit));
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (!session) return;
    setBusy(true);
    try {
      const result = await session.act({ kind: 'reserve-units', rack: rack.id, ...units });
      if (result.ok) closeDialog();
      else if ('refusal' in result) setProblem(refusalText(result.refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogForm
      title={t('reserved.in', { rack: rack.name })}
      part="reserve-dialog"
      word={t('reserved.keep')}
      size={380}
      busy={busy}
      disabled={!isWhole(units)}
      onSubmit={() => void submit()}
    >
      <ReserveFields top={rack.heightU} units={units} onChange={setUnits} />
      <Problem text={problem} />
    </DialogForm>
  );
}

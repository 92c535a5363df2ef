import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../components/problem';
import { closeDialog } from '../../../dialogs/dialog';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { DialogForm } from '../dialog-form';
import { useDeed } from '../use-deed';
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
  const deed = useDeed();
  const submit = async (): Promise<void> => {
    if (session) await deed.run(() => session.act({ kind: 'reserve-units', rack: rack.id, ...units }), closeDialog);
  };
  return (
    <DialogForm
      title={t('reserved.in', { rack: rack.name })}
      part="reserve-dialog"
      word={t('reserved.keep')}
      size={380}
      busy={deed.busy}
      disabled={!isWhole(units)}
      onSubmit={() => void submit()}
    >
      <ReserveFields top={rack.heightU} units={units} onChange={setUnits} />
      <Problem text={deed.problem} />
    </DialogForm>
  );
}

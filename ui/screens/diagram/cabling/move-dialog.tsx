import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../components/fields';
import { Problem } from '../../../components/problem';
import type { MovePlan, PortBrief } from '../../../../workers/api/cabling';
import { useCommands } from '../../../commands/command-provider';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { closeDialog } from '../../../dialogs/dialog';
import { portTypeText } from '../../../i18n/port-type-words';
import { refusalText, warningText } from '../../../i18n/sentences';
import { DialogForm } from '../dialog-form';
import { useDeed } from '../use-deed';
import { PortPicker } from '../fibre/port-picker';
import { WarnedText } from '../warned';
import cores from '../fibre/cores.module.css';
import classes from '../structure/dialog.module.css';

/** The plug that is in a port goes into another, which is given or chosen here; what stays, and what is to be known of it. */
export function MoveDialog({ held, port = 0 }: { readonly held: number; readonly port?: number }) {
  const { t } = useTranslation(['cabling', 'diagram', 'cores']);
  const { context } = useCommands();
  const [chosen, setChosen] = useState(port);
  const [lengthM, setLengthM] = useState<number | null>(null);
  const deed = useDeed();
  const answer = useLiveAnswer(`move ${held} ${chosen}`, ({ cabling }) => cabling.planMove(held, chosen), { keeps: true });
  const plan = answer.value ?? null;
  const metresNow = lengthM ?? (plan?.lengthMm ?? 0) / 1000;
  const submit = async (): Promise<void> => {
    const session = context()?.session;
    if (!session) return;
    await deed.run(
      () => session.cabling.move(held, chosen, Math.round(metresNow * 1000)),
      () => {
        closeDialog();
        void session.select([chosen], false);
      },
    );
  };
  const cable = plan?.cableName || t('cores:unnamedCable');
  return (
    <DialogForm
      title={t('move.title', { cable })}
      part="move-dialog"
      size={520}
      word={t('move.do')}
      busy={deed.busy}
      disabled={chosen === 0 || plan === null || plan.refusal !== null}
      answers={[answer]}
      onSubmit={() => void submit()}
    >
      {plan && <Ends plan={plan} />}
      {port === 0 && (
        <PortPicker
          label={t('move.to')}
          onChange={(to) => {
            setChosen(to);
            deed.forget();
          }}
        />
      )}
      <NumberField
        label={t('connect.length')}
        suffix=" m"
        min={0}
        decimalScale={3}
        placeholder={t('connect.notMeasured')}
        isMeasure
        value={metresNow === 0 ? '' : metresNow}
        onChange={setLengthM}
      />
      {plan?.doubts.map((doubt) => (
        <WarnedText key={doubt.kind} text={warningText(doubt)} part="warned" />
      ))}
      {plan && plan.circuits.length > 0 && (
        <WarnedText
          text={t('cores:act.riding', { count: plan.circuits.length, names: plan.circuits.join(', ') })}
          part="move-riding"
        />
      )}
      <Problem text={deed.problem !== '' ? deed.problem : plan?.refusal ? refusalText(plan.refusal) : ''} />
    </DialogForm>
  );
}

/** Where the plug is and goes, and the end that stays. */
function Ends({ plan: { from, to, far } }: { readonly plan: MovePlan }) {
  const { t } = useTranslation('cabling');
  return (
    <>
      <div className={classes['ends']} data-part="move-ends">
        <End port={from} />
        <IconArrowRight size={18} stroke={1.5} aria-hidden="true" />
        {to ? <End port={to} /> : <span />}
      </div>
      {far && (
        <span className={cores['quiet']} data-part="move-stays">
          {t('move.stays', { end: [far.rackName, far.deviceName, far.name].filter((part) => part !== '').join(' · ') })}
        </span>
      )}
    </>
  );
}

function End({ port: { name, rackName, deviceName, type } }: { readonly port: PortBrief }) {
  return (
    <div className={classes['end']}>
      <strong>{name}</strong>
      <span>{[rackName, deviceName].filter((part) => part !== '').join(' · ')}</span>
      <span>{portTypeText(type)}</span>
    </div>
  );
}

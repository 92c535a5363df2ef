import { Button } from '@mantine/core';
import { IconArrowNarrowRight, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/note';
import { endLabel } from '../../../../domain/cabling/labels';
import type { ConnectPlan, PlannedCable, PortBrief } from '../../../../workers/api/cabling';
import { notify } from '../../../state/notices';
import { portTypeText } from '../../../i18n/port-type-words';
import { refusalText, warningText } from '../../../i18n/sentences';
import { keyOf, type PlanChange } from './plan-seen';
import { portLine } from './port-line';
import classes from './connect-dialog.module.css';

/** The cables that would be made, each with its label, or why it may not be; marked where it was another one before. */
export function ConnectPairs({ plan, change }: { readonly plan: ConnectPlan; readonly change: PlanChange | null }) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const hidden = plan.count - plan.cables.length;
  const isOther = (cable: PlannedCable): boolean => change !== null && cable.refusal === null && !change.kept.has(keyOf(cable));
  return (
    <>
      <ol className={classes['pairs']} aria-label={t('cabling:connect.pairs')}>
        {plan.cables.map((cable) => (
          <li
            key={keyOf(cable)}
            data-refused={cable.refusal !== null || undefined}
            data-doubt={cable.doubt?.kind}
            data-changed={isOther(cable) || undefined}
          >
            <span className={classes['pairEnds']}>
              <PortWords ports={cable.from} />
              <IconArrowNarrowRight size={14} stroke={1.6} aria-hidden="true" />
              <PortWords ports={cable.to} />
            </span>
            <span className={classes['pairLabel']}>
              {cable.refusal ? refusalText(cable.refusal) : cable.label || t('cabling:connect.noLabel')}
              {isOther(cable) && <em className={classes['pairChanged']}>{t('cabling:connect.otherPair')}</em>}
            </span>
            {cable.doubt && <span className={classes['pairDoubt']}>{warningText(cable.doubt)}</span>}
          </li>
        ))}
      </ol>
      {hidden > 0 && <Note>{t('cabling:connect.morePairs', { count: hidden })}</Note>}
    </>
  );
}

function pluggedIn(ports: readonly (PortBrief | null)[]): readonly PortBrief[] {
  return ports.filter((port) => port !== null);
}

/** The port of a cable's end; of several the ports of each device together, and how many plugs hang loose: `leaf-02 · eth1, eth2; 2 loose`. */
function PortWords({ ports: all }: { readonly ports: readonly (PortBrief | null)[] }) {
  const { t } = useTranslation(['diagram', 'cabling']);
  const ports = pluggedIn(all);
  const loose = all.length - ports.length;
  const devices = [...new Set(ports.map(({ deviceName }) => deviceName))];
  const types = [...new Set(ports.flatMap(({ type }) => (type === '' ? [] : [portTypeText(type)])))];
  const words = devices.map((device) => {
    const names = ports.filter(({ deviceName }) => deviceName === device).map(({ name }) => name || t('diagram:unnamed'));
    return [device, names.join(', ')].filter((part) => part !== '').join(' · ');
  });
  return (
    <span className={classes['portWords']} title={ports.map(portLine).join('\n')}>
      {[...words, ...(loose > 0 ? [t('cabling:connect.loose', { count: loose })] : [])].join('; ')}
      <small>{types.join(', ')}</small>
    </span>
  );
}

/** What is printed for the ends of a cable: one label a plug that is in a port, each naming the plug that faces it. */
export function labelsOfCable({ from, to, label }: PlannedCable): readonly (readonly string[])[] {
  const facing = (at: number, ports: readonly (PortBrief | null)[]): string => portLine(ports[at] ?? pluggedIn(ports)[0]!);
  const labels = (ports: readonly (PortBrief | null)[], others: readonly (PortBrief | null)[]) =>
    ports.flatMap((port, at) => (port ? [endLabel(label, portLine(port), facing(at, others))] : []));
  return [...labels(from, to), ...labels(to, from)];
}

/** The label text of both ends of each cable, to be read and taken to a label printer. */
export function LabelTexts({ plan }: { readonly plan: ConnectPlan }) {
  const { t } = useTranslation('cabling');
  const labelled = plan.cables.filter(({ label }) => label !== '');
  if (labelled.length === 0) return null;
  const copy = (): void => {
    const lines = labelled.flatMap((cable) => labelsOfCable(cable).map((end) => end.join('\t')));
    void navigator.clipboard
      .writeText(lines.join('\n'))
      .then(() => notify('info', t('connect.labelsCopied', { count: lines.length })))
      .catch(() => notify('refused', t('connect.labelsNotCopied')));
  };
  return (
    <details className={classes['labels']}>
      <summary>{t('connect.labelTexts')}</summary>
      <div className={classes['cards']}>
        {labelled.slice(0, 4).flatMap((cable) =>
          labelsOfCable(cable).map((lines, end) => (
            <p key={`${keyOf(cable)} ${end}`} className={classes['card']}>
              {lines.map((line, at) => (at === 0 ? <strong key={line}>{line}</strong> : <span key={line}>{line}</span>))}
            </p>
          )),
        )}
      </div>
      <Button size="compact-xs" variant="default" leftSection={<IconCopy size={13} />} onClick={copy}>
        {t('connect.copyLabels', { count: labelled.reduce((sum, { from, to }) => sum + pluggedIn([...from, ...to]).length, 0) })}
      </Button>
    </details>
  );
}

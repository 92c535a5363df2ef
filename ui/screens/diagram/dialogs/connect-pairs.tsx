import { Button } from '@mantine/core';
import { IconArrowNarrowRight, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { endLabel } from '../../../../domain/cabling/labels';
import type { ConnectPlan, PlannedCable, PortBrief } from '../../../../workers/api/cabling';
import { notify } from '../notices';
import { refusalText } from '../sentences';
import classes from './connect-dialog.module.css';

/** The cables that would be made, each with its label, or why it may not be. */
export function ConnectPairs({ plan }: { readonly plan: ConnectPlan }) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const hidden = plan.count - plan.pairs.length;
  return (
    <>
      <ol className={classes['pairs']} aria-label={t('cabling:connect.pairs')}>
        {plan.pairs.map((pair) => (
          <li key={`${pair.from.id} ${pair.to.id}`} data-refused={pair.refusal !== null || undefined}>
            <span className={classes['pairEnds']}>
              <PortWords port={pair.from} />
              <IconArrowNarrowRight size={14} stroke={1.6} aria-hidden="true" />
              <PortWords port={pair.to} />
            </span>
            <span className={classes['pairLabel']}>
              {pair.refusal ? refusalText(pair.refusal) : pair.label || t('cabling:connect.noLabel')}
            </span>
          </li>
        ))}
      </ol>
      {hidden > 0 && <p className={classes['hint']}>{t('cabling:connect.morePairs', { count: hidden })}</p>}
    </>
  );
}

function PortWords({ port }: { readonly port: PortBrief }) {
  const { t } = useTranslation('diagram');
  return (
    <span className={classes['portWords']} title={portLine(port)}>
      {[port.deviceName, port.name || t('unnamed')].filter((part) => part !== '').join(' · ')}
    </span>
  );
}

/** `A01 switch-01 ge-0/0/1`: a port as it is printed on a label. */
export function portLine({ rackName, deviceName, name }: PortBrief): string {
  return [rackName, deviceName, name].filter((part) => part !== '').join(' ');
}

/** What is printed for both ends of a cable. */
export function labelsOfPair({ from, to, label }: PlannedCable): readonly [readonly string[], readonly string[]] {
  return [endLabel(label, portLine(from), portLine(to)), endLabel(label, portLine(to), portLine(from))];
}

/** The label text of both ends of each cable, to be read and taken to a label printer. */
export function LabelTexts({ plan }: { readonly plan: ConnectPlan }) {
  const { t } = useTranslation('cabling');
  const labelled = plan.pairs.filter(({ label }) => label !== '');
  if (labelled.length === 0) return null;
  const copy = (): void => {
    const lines = labelled.flatMap((pair) => labelsOfPair(pair).map((end) => end.join('\t')));
    void navigator.clipboard
      .writeText(lines.join('\n'))
      .then(() => notify('info', t('connect.labelsCopied', { count: lines.length })))
      .catch(() => notify('refused', t('connect.labelsNotCopied')));
  };
  return (
    <details className={classes['labels']}>
      <summary>{t('connect.labelTexts')}</summary>
      <div className={classes['cards']}>
        {labelled.slice(0, 4).flatMap((pair) =>
          labelsOfPair(pair).map((lines, end) => (
            <p key={`${pair.from.id} ${end}`} className={classes['card']}>
              {lines.map((line, at) => (at === 0 ? <strong key={line}>{line}</strong> : <span key={line}>{line}</span>))}
            </p>
          )),
        )}
      </div>
      <Button size="compact-xs" variant="default" leftSection={<IconCopy size={13} />} onClick={copy}>
        {t('connect.copyLabels', { count: labelled.length * 2 })}
      </Button>
    </details>
  );
}

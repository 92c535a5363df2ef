import { Button, Modal } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/note';
import { endLabel } from '../../../../domain/cabling/labels';
import type { LabelledCable } from '../../../../workers/api/cabling';
import { Segments } from '../../../components/fields';
import { QrCode } from '../../../components/qr-code';
import { Unanswered } from '../../../answers/unanswered';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { closeDialog } from '../../../dialogs/dialog';
import { notify } from '../../../state/notices';
import { portLine } from '../cabling/port-line';
import classes from './labels-dialog.module.css';

const SIZES = ['small', 'medium', 'large'] as const;
type Size = (typeof SIZES)[number];
/** Labels on the screen; printed are all. */
const SHOWN = 24;

/** One printed label: of one end of one cable. */
interface Label {
  readonly key: string;
  readonly cable: LabelledCable;
  readonly lines: readonly string[];
}

/** Labels for both ends of cables: name, this end, the other end, and a code that opens the cable in its drawing. */
export function LabelsDialog({ cables }: { readonly cables: readonly number[] }) {
  const { t } = useTranslation('cabling');
  const answer = useLiveAnswer(cables.join(), ({ cabling }) => cabling.labelled(cables));
  const [size, setSize] = useState<Size>('medium');
  const known = answer.value;
  if (!known)
    return answer.error === undefined ? null : (
      <Modal opened onClose={closeDialog} size={760} title={t('labels.title', { count: cables.length })}>
        <Unanswered answer={answer} />
      </Modal>
    );
  const labels = known.flatMap(labelsOf);
  const copy = (): void => {
    void navigator.clipboard
      .writeText(labels.map(({ lines }) => lines.join('\t')).join('\n'))
      .then(() => notify('info', t('labels.copied', { count: labels.length })))
      .catch(() => notify('refused', t('labels.notCopied')));
  };
  return (
    <Modal opened onClose={closeDialog} size={760} title={t('labels.title', { count: known.length })}>
      {labels.length === 0 ? (
        <Note mt={8} fz={12.5}>
          {t('labels.empty')}
        </Note>
      ) : (
        <>
          <div className={classes['tools']}>
            <Segments
              aria-label={t('labels.size')}
              value={size}
              onChange={setSize}
              of={SIZES}
              wordsOf={(each) => t(`labels.sizes.${each}`)}
            />
            <Button size="compact-sm" variant="default" leftSection={<IconCopy size={14} />} onClick={copy}>
              {t('labels.copy')}
            </Button>
            <Button size="compact-sm" leftSection={<IconPrinter size={14} />} onClick={() => window.print()}>
              {t('labels.print')}
            </Button>
          </div>
          <Sheet labels={labels.slice(0, SHOWN)} size={size} />
          {labels.length > SHOWN && (
            <Note mt={8} fz={12.5}>
              {t('labels.more', { count: labels.length - SHOWN })}
            </Note>
          )}
          {createPortal(
            <div className={classes['printed']} data-printed="labels" aria-hidden="true">
              <Sheet labels={labels} size={size} />
            </div>,
            document.body,
          )}
        </>
      )}
    </Modal>
  );
}

function Sheet({ labels, size }: { readonly labels: readonly Label[]; readonly size: Size }) {
  const { t } = useTranslation('cabling');
  return (
    <ul className={classes['sheet']} data-size={size}>
      {labels.map(({ key, cable, lines }) => (
        <li key={key} className={classes['label']}>
          <QrCode text={addressOf(cable.id)} label={t('labels.code', { name: cable.name })} size="var(--code)" />
          <div className={classes['text']}>
            {lines.map((line, at) => (at === 0 ? <strong key={line}>{line}</strong> : <span key={line}>{line}</span>))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function labelsOf(cable: LabelledCable): readonly Label[] {
  const text = (port: LabelledCable['a']): string => (port ? portLine(port) : '');
  return [
    { key: `${cable.id} a`, cable, lines: endLabel(cable.name, text(cable.a), text(cable.b)) },
    { key: `${cable.id} b`, cable, lines: endLabel(cable.name, text(cable.b), text(cable.a)) },
  ].filter((_, end) => (end === 0 ? cable.a : cable.b) !== null || (cable.a === null && cable.b === null && end === 0));
}

/** Where whoever reads the code is led: this diagram with the cable selected. */
function addressOf(cable: number): string {
  const diagram = new URLSearchParams(location.search).get('id') ?? '';
  return `${location.origin}/diagram.html?id=${diagram}&select=${cable}`;
}

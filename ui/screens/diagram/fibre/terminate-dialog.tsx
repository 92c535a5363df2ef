import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, NumberField, ThingField } from '../../../components/fields';
import { Problem } from '../../../components/problem';
import { useDiagram } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { closeDialog } from '../../../dialogs/dialog';
import classes from '../structure/dialog.module.css';
import { DialogForm } from '../dialog-form';
import { useCoreAct } from './use-core-act';
import { usePlaces } from './use-places';

/** The multi-core link: cores of a cable's end on ports of a device, in order. */
export function TerminateDialog({
  cable: asked,
  first: firstAsked = 1,
  count: countAsked = 0,
  end: endAsked = 1,
}: {
  readonly cable: number;
  readonly first?: number;
  readonly count?: number;
  readonly end?: 1 | 2;
}) {
  const { t } = useTranslation(['cores', 'diagram']);
  const described = useDiagram((state) => state.described[0]);
  const choices = usePlaces();
  const places = choices.value;
  const [cable, setCable] = useState(asked);
  const [end, setEnd] = useState<1 | 2>(endAsked);
  const [first, setFirst] = useState(firstAsked);
  const [counted, setCount] = useState(countAsked > 0 ? countAsked : null);
  const [pickedDevice, setDevice] = useState<number | null>(null);
  const [pickedPort, setFirstPort] = useState<number | null>(null);
  const [perPort, setPerPort] = useState(1);
  const act = useCoreAct(closeDialog);

  const coresOf = (of: number): number => places?.cables.find(({ id }) => id === of)?.cores ?? 0;
  const [cores, count] = [coresOf(cable), counted ?? coresOf(asked)];
  const held = described?.class === 'device' ? described.id : described?.path.findLast((above) => above.class === 'device')?.id;
  const device = pickedDevice ?? places?.devices.find(({ id }) => id === held)?.id ?? 0;
  const listing = useLiveAnswer(device === 0 ? null : `ports of ${device}`, (session) => session.cores.ports(device));
  const ports = listing.value ?? [];
  const free = ports.filter(({ isTaken }) => !isTaken);
  const usual = free.find((port) => port.role === 'rear') ?? free[0] ?? ports[0];
  const firstPort = pickedPort ?? usual?.id ?? 0;
  const role = ports.find(({ id }) => id === firstPort)?.role;
  const row = ports.filter((port) => port.role === role);
  const at = row.findIndex(({ id }) => id === firstPort);
  const used = at < 0 ? [] : row.slice(at, at + Math.ceil(count / perPort));
  const problem =
    count < 1 || first < 1 || first + count - 1 > cores
      ? t('terminate.outside', { cores })
      : device !== 0 && used.length * perPort !== count
        ? t('terminate.ports', { count: used.length, needed: Math.ceil(count / perPort) })
        : '';
  const submit = (): void =>
    void act.run({
      kind: 'terminate',
      cores: [{ cable, end, first, count }],
      ports: used.map(({ id }) => id),
      perPort,
      isConfirmed: false,
    });
  return (
    <DialogForm
      title={t('terminate.title')}
      part="terminate-dialog"
      size={560}
      act={act}
      word={t('terminate.do', { count })}
      confirmWord={t('terminate.anyway')}
      answers={[choices, listing]}
      disabled={problem !== '' || used.length === 0}
      onSubmit={submit}
    >
      <div className={classes['pair']}>
        <ThingField
          label={t('terminate.cable')}
          required
          value={cable}
          onChange={setCable}
          of={places?.cables ?? []}
          wordsOf={({ name, cores: of }) => `${name || t('unnamedCable')} · ${of}`}
        />
        <ChoiceField
          label={t('splice.end')}
          value={end}
          onChange={setEnd}
          of={[1, 2]}
          wordsOf={(which) => t('end', { end: which === 1 ? 'A' : 'B' })}
        />
      </div>
      <div className={classes['three']}>
        <NumberField label={t('terminate.first')} min={1} max={cores || 1} value={first} empty={1} onChange={setFirst} />
        <NumberField label={t('terminate.count')} min={1} max={cores || 1} value={count} onChange={setCount} />
        <NumberField label={t('terminate.perPort')} min={1} max={144} value={perPort} empty={1} onChange={setPerPort} />
      </div>
      <div className={classes['pair']}>
        <ThingField
          label={t('terminate.device')}
          required
          value={device}
          onChange={(chosen) => {
            setDevice(chosen);
            setFirstPort(null);
          }}
          placeholder={t('terminate.choose')}
          of={places?.devices ?? []}
          wordsOf={({ name, rack }) => [name, rack].filter((part) => part !== '').join(' · ')}
        />
        <ThingField
          label={t('terminate.port')}
          required
          value={firstPort}
          onChange={setFirstPort}
          disabled={ports.length === 0}
          of={ports}
          wordsOf={({ name, role: of, isTaken, taken }) =>
            [name, of === 'front' || of === 'rear' ? t(`diagram:face.${of}`) : '', isTaken ? taken || t('unnamedCable') : '']
              .filter((part) => part !== '')
              .join(' · ')
          }
        />
      </div>
      {used.length > 0 && problem === '' && (
        <TextInput
          label={t('terminate.result')}
          readOnly
          variant="filled"
          value={t('terminate.line', {
            first,
            last: first + count - 1,
            from: used[0]!.name,
            to: used.at(-1)!.name,
            taken: used.filter(({ isTaken }) => isTaken).length,
          })}
        />
      )}
      <Problem text={device === 0 ? '' : problem} />
    </DialogForm>
  );
}

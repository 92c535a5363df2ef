import { NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const [pickedDevice, setDevice] = useState<string | null>(null);
  const [pickedPort, setFirstPort] = useState<string | null>(null);
  const [perPort, setPerPort] = useState(1);
  const act = useCoreAct(closeDialog);

  const coresOf = (of: number): number => places?.cables.find(({ id }) => id === of)?.cores ?? 0;
  const [cores, count] = [coresOf(cable), counted ?? coresOf(asked)];
  const held = described?.class === 'device' ? described.id : described?.path.findLast((above) => above.class === 'device')?.id;
  const device = pickedDevice ?? (places?.devices.some(({ id }) => id === held) ? String(held) : null);
  const listing = useLiveAnswer(device && `ports of ${device}`, (session) => session.cores.ports(Number(device)));
  const ports = listing.value ?? [];
  const free = ports.filter(({ isTaken }) => !isTaken);
  const usual = free.find((port) => port.role === 'rear') ?? free[0] ?? ports[0];
  const firstPort = pickedPort ?? (usual ? String(usual.id) : null);
  const role = ports.find(({ id }) => String(id) === firstPort)?.role;
  const row = ports.filter((port) => port.role === role);
  const at = row.findIndex(({ id }) => String(id) === firstPort);
  const used = at < 0 ? [] : row.slice(at, at + Math.ceil(count / perPort));
  const problem =
    count < 1 || first < 1 || first + count - 1 > cores
      ? t('terminate.outside', { cores })
      : device !== null && used.length * perPort !== count
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
        <Select
          label={t('terminate.cable')}
          searchable
          required
          value={cable === 0 ? null : String(cable)}
          onChange={(value) => setCable(Number(value ?? 0))}
          data={(places?.cables ?? []).map(({ id, name, cores: of }) => ({
            value: String(id),
            label: `${name || t('unnamedCable')} · ${of}`,
          }))}
        />
        <Select
          label={t('splice.end')}
          allowDeselect={false}
          value={String(end)}
          onChange={(value) => setEnd(value === '2' ? 2 : 1)}
          data={[
            { value: '1', label: t('end', { end: 'A' }) },
            { value: '2', label: t('end', { end: 'B' }) },
          ]}
        />
      </div>
      <div className={classes['three']}>
        <NumberInput
          label={t('terminate.first')}
          min={1}
          max={cores || 1}
          value={first}
          onChange={(value) => setFirst(Number(value) || 1)}
        />
        <NumberInput
          label={t('terminate.count')}
          min={1}
          max={cores || 1}
          value={count}
          onChange={(value) => setCount(Number(value) || 0)}
        />
        <NumberInput
          label={t('terminate.perPort')}
          min={1}
          max={144}
          value={perPort}
          onChange={(value) => setPerPort(Number(value) || 1)}
        />
      </div>
      <div className={classes['pair']}>
        <Select
          label={t('terminate.device')}
          required
          searchable
          value={device}
          onChange={(value) => {
            setDevice(value);
            setFirstPort(null);
          }}
          placeholder={t('terminate.choose')}
          data={(places?.devices ?? []).map(({ id, name, rack }) => ({
            value: String(id),
            label: [name, rack].filter((part) => part !== '').join(' · '),
          }))}
        />
        <Select
          label={t('terminate.port')}
          required
          searchable
          value={firstPort}
          onChange={setFirstPort}
          disabled={ports.length === 0}
          data={ports.map(({ id, name, role: of, isTaken, taken }) => ({
            value: String(id),
            label: [
              name,
              of === 'front' || of === 'rear' ? t(`diagram:face.${of}`) : '',
              isTaken ? taken || t('unnamedCable') : '',
            ]
              .filter((part) => part !== '')
              .join(' · '),
          }))}
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
      <Problem text={device === null ? '' : problem} />
    </DialogForm>
  );
}

import { Button, Group, Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowsHorizontal, IconChevronRight, IconPinned, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/note';
import { toggled } from '../../../helpers/toggled';
import { Problem } from '../../../components/problem';
import { create } from 'zustand';
import { refuse, type Refusal } from '../../../../domain/result';
import type { EndDevice, EndListing, PortBrief } from '../../../../workers/api/cabling';
import { Unanswered } from '../../../answers/unanswered';
import { ClassIcon } from '../../../components/class-icon';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { useCommands } from '../../../commands/command-provider';
import type { RemoteSession } from '../../../engine-host/diagram-connection';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { portTypeText } from '../../../i18n/port-type-words';
import { refusalText } from '../../../i18n/sentences';
import { Sign } from '../structure/state-dot';
import { signOf } from '../structure/state-signs';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { emptyForm, wishOf } from './connect-form';
import { useSelectedOne } from '../structure/selected-object';
import classes from './connect-views.module.css';
import { openDialog } from '../../../dialogs/dialog';
import { DIALOGS } from '../../../dialogs/dialogs';

/** The two places that are held side by side, and the ports chosen of each; they stay while one works elsewhere. */
interface Pairing {
  readonly a: number;
  readonly b: number;
  readonly from: readonly number[];
  readonly to: readonly number[];
}
const EMPTY: Pairing = { a: 0, b: 0, from: [], to: [] };
const usePairing = create<Pairing>()(() => EMPTY);

/** Two racks or devices side by side with their ports: choose some of each, and connect one to one or many to many. */
export function P2pConnectView() {
  const { t } = useTranslation('cabling');
  const { context } = useCommands();
  const mayConnect = useMayDo('connect-ports');
  const { a, b, from, to } = usePairing();
  const [problem, setProblem] = useState<Refusal | null>(null);
  const connect = async (): Promise<void> => {
    // A breakout starts at the port that has all its lanes.
    const [a, b] = from.length > to.length && to.length > 0 ? [to, from] : [from, to];
    const refusal = await oddRefusal(context()?.session, a, b);
    setProblem(refusal);
    if (refusal === null) openDialog(DIALOGS.connect, { from: a, to: b });
  };
  const lacks = missing(from, to);
  return (
    <>
      <div className={classes['sides']}>
        <Side side="a" id={a} chosen={from} onProblem={() => setProblem(null)} />
        <Side side="b" id={b} chosen={to} onProblem={() => setProblem(null)} />
      </div>
      <LackingPermission does="connect-ports" />
      {mayConnect && (
        <footer className={classes['foot']}>
          <Problem text={problem ? refusalText(problem) : ''} />
          <span className={classes['chosen']} role="status">
            {from.length}
            <IconArrowsHorizontal size={13} stroke={1.6} aria-hidden="true" />
            {to.length}
          </span>
          {(from.length > 0 || to.length > 0) && (
            <Button size="compact-sm" variant="subtle" onClick={() => usePairing.setState({ from: [], to: [] })}>
              {t('p2p.clear')}
            </Button>
          )}
          {lacks !== null && (
            <span id={WHY_NOT} className={classes['lacks']}>
              {refusalText(lacks)}
            </span>
          )}
          <Button
            size="compact-sm"
            disabled={lacks !== null}
            aria-describedby={lacks === null ? undefined : WHY_NOT}
            onClick={() => void connect()}
          >
            {t('p2p.connect')}
          </Button>
        </footer>
      )}
    </>
  );
}

const WHY_NOT = 'p2p-why-not';

/** What the rules say before the button can act. */
function missing(from: readonly number[], to: readonly number[]): Refusal | null {
  if (from.length === 0) return refuse('start-port-missing', {}, 'from').refusal;
  return to.length === 0 ? refuse('termination-port-missing', {}, 'to').refusal : null;
}

/** Different numbers of ports are joined by breakouts alone, new ones that fit or the loose legs of one that is there. */
async function oddRefusal(
  session: RemoteSession | undefined,
  from: readonly number[],
  to: readonly number[],
): Promise<Refusal | null> {
  if (from.length === to.length) return null;
  const plan = await session?.cabling.planConnect(wishOf('many', from, to, { ...emptyForm(from), rule: '' }));
  return plan === undefined || plan.profiles.length > 0 || plan.loose !== null ? null : plan.refusal;
}

function Side({
  side,
  id,
  chosen,
  onProblem,
}: {
  readonly side: 'a' | 'b';
  readonly id: number;
  readonly chosen: readonly number[];
  readonly onProblem: () => void;
}) {
  const { t } = useTranslation('cabling');
  const selected = useSelectedOne();
  const session = useDiagramSession();
  const answer = useLiveAnswer(id === 0 ? null : String(id), (remote) => remote.cabling.listEnds(id));
  const listing = answer.value;
  const hold = (): void => usePairing.setState(side === 'a' ? { a: selected, from: [] } : { b: selected, to: [] });
  const drop = (): void => usePairing.setState(side === 'a' ? { a: 0, from: [] } : { b: 0, to: [] });
  const choose = (change: (before: readonly number[]) => readonly number[]): void => {
    onProblem();
    usePairing.setState((before) => (side === 'a' ? { from: change(before.from) } : { to: change(before.to) }));
  };
  /** What a press means depends on the ports as they are now, which a list that is being asked for anew may not show yet. */
  const pressed = async (act: (ports: readonly PortBrief[]) => void): Promise<void> => {
    // Why there is no answer stands in the view.
    const now = await answer.now().catch(() => null);
    if (now) act(now.devices.flatMap(({ ports }) => ports));
  };
  const press = (wanted: number): void =>
    void pressed((ports) => {
      const port = ports.find(({ id: each }) => each === wanted);
      if (!port) return;
      if (!isChoosable(port)) void session?.select([wanted], true);
      else choose((before) => (before.includes(wanted) ? before.filter((each) => each !== wanted) : [...before, wanted]));
    });
  const pressAll = (device: EndDevice, on: boolean): void =>
    void pressed((ports) => {
      const mine = new Set(device.ports.map(({ id: each }) => each));
      choose((before) => [
        ...before.filter((each) => !mine.has(each)),
        ...(on ? ports.filter((port) => mine.has(port.id) && isFree(port)).map(({ id: each }) => each) : []),
      ]);
    });
  const label = t(`p2p.side.${side}`);
  return (
    <section className={classes['side']} aria-label={label} aria-busy={id !== 0 && !answer.isCurrent}>
      <header className={classes['sideHead']}>
        <span className={classes['sideName']}>{listing?.name ?? label}</span>
        <Tooltip label={t('p2p.hold')}>
          <UnstyledButton
            className={classes['pin']}
            aria-label={`${label}: ${t('p2p.hold')}`}
            aria-disabled={selected === 0}
            onClick={() => selected !== 0 && hold()}
          >
            <IconPinned size={15} stroke={1.6} />
          </UnstyledButton>
        </Tooltip>
        {id !== 0 && (
          <UnstyledButton className={classes['pin']} aria-label={`${label}: ${t('p2p.drop')}`} onClick={drop}>
            <IconX size={14} stroke={1.6} />
          </UnstyledButton>
        )}
      </header>
      {id === 0 && (
        <Note flex="none" p="10px 12px">
          {t('p2p.empty')}
        </Note>
      )}
      {id !== 0 && listing === null && (
        <Note flex="none" p="10px 12px">
          {t('p2p.nothing')}
        </Note>
      )}
      {listing?.devices.length === 0 && (
        <Note flex="none" p="10px 12px">
          {t('p2p.noPorts')}
        </Note>
      )}
      <Unanswered answer={answer} />
      {listing && <Devices listing={listing} chosen={chosen} onPress={press} onPressAll={pressAll} />}
    </section>
  );
}

/** What a press in the list does: a free port, or one of a breakout with loose legs, is chosen or left, any other selected; or all free ones of a device. */
interface Presses {
  readonly onPress: (port: number) => void;
  readonly onPressAll: (device: EndDevice, on: boolean) => void;
}

function Devices({
  listing,
  chosen,
  ...presses
}: {
  readonly listing: EndListing;
  readonly chosen: readonly number[];
} & Presses) {
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(listing.devices.length === 1 ? [listing.devices[0]!.id] : []),
  );
  const all = listing.devices.length === 1;
  return (
    <ul className={classes['devices']}>
      {listing.devices.map((device) => (
        <li key={device.id}>
          <Device
            device={device}
            open={all || open.has(device.id)}
            onTurn={() => setOpen(toggled(open, device.id))}
            chosen={chosen}
            {...presses}
          />
        </li>
      ))}
    </ul>
  );
}

function Device({
  device,
  open,
  onTurn,
  chosen,
  onPress,
  onPressAll,
}: {
  readonly device: EndDevice;
  readonly open: boolean;
  readonly onTurn: () => void;
  readonly chosen: readonly number[];
} & Presses) {
  const { t } = useTranslation('cabling');
  const mine = device.ports.filter(({ id }) => chosen.includes(id)).length;
  const free = device.ports.filter(isFree);
  const stems = portStems(device.ports);
  return (
    <>
      <UnstyledButton className={classes['device']} aria-expanded={open} onClick={onTurn}>
        <IconChevronRight
          size={13}
          stroke={1.7}
          className={classes['chevron']}
          data-open={open || undefined}
          aria-hidden="true"
        />
        <ClassIcon kind="object" objectClass={device.class} size={14} />
        <span className={classes['text']} title={device.name}>
          <span className={classes['name']}>{device.name}</span>
          <span className={classes['quiet']}>
            {mine > 0 ? t('p2p.chosen', { count: mine }) : t('p2p.free', { count: device.free })}
          </span>
        </span>
      </UnstyledButton>
      {open && (
        <Group gap={3} align="stretch" p="2px 4px 8px 18px">
          {device.ports.map((port) => (
            <PortChip
              key={port.id}
              port={port}
              stem={stems.get(stemOf(port.name)) ?? 0}
              on={chosen.includes(port.id)}
              onPress={() => onPress(port.id)}
            />
          ))}
          {free.length > 1 && (
            <UnstyledButton className={classes['all']} onClick={() => onPressAll(device, mine < free.length)}>
              {mine < free.length ? t('p2p.allFree', { count: free.length }) : t('p2p.noneOf')}
            </UnstyledButton>
          )}
        </Group>
      )}
    </>
  );
}

/** `Ethernet1/` of Ethernet1/7: what stands before the last number. */
function stemOf(name: string): string {
  return /^(.*?)\d+$/.exec(name)?.[1] ?? name;
}

/** Length of the stems that at least four ports share, where what is left tells every port of the device from the others. */
function portStems(ports: readonly PortBrief[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of ports) counts.set(stemOf(name), (counts.get(stemOf(name)) ?? 0) + 1);
  const stems = new Map([...counts].map(([stem, count]) => [stem, count >= 4 ? wordLength(stem) : 0]));
  const left = new Set(ports.map(({ name }) => name.slice(stems.get(stemOf(name)))));
  return left.size === ports.length ? stems : new Map();
}

/** The word that begins a stem; the numbers of its slots stay. */
function wordLength(stem: string): number {
  return /^[^\d]*/.exec(stem)?.[0].length ?? 0;
}

function isFree(port: PortBrief): boolean {
  return port.cable === 0 && port.isPhysical;
}

function isChoosable(port: PortBrief): boolean {
  return isFree(port) || port.loose > 0;
}

function PortChip({
  port,
  stem,
  on,
  onPress,
}: {
  readonly port: PortBrief;
  /** Letters at the beginning that many ports of the device share: they are left away. */
  readonly stem: number;
  readonly on: boolean;
  readonly onPress: () => void;
}) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const free = isFree(port);
  const state = free
    ? t('cabling:p2p.isFree')
    : port.isPhysical
      ? t('cabling:p2p.taken', { cable: port.cableName || t('diagram:unnamed') })
      : t('cabling:p2p.noCable');
  const loose = port.loose > 0 ? [t('cabling:connect.loose', { count: port.loose })] : [];
  const about = [port.name, portTypeText(port.type), state, ...loose].join(' · ');
  return (
    <Tooltip label={about} openDelay={300}>
      <UnstyledButton
        className={classes['chip']}
        role="checkbox"
        aria-checked={on}
        aria-label={about}
        data-free={free || undefined}
        data-id={port.id}
        onClick={onPress}
      >
        <Sign sign={signOf('port', port.lifecycle, port.operational)} />
        <span>{port.name.slice(stem)}</span>
      </UnstyledButton>
    </Tooltip>
  );
}

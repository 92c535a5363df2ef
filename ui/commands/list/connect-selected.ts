import { IconPlug } from '@tabler/icons-react';
import type { Description } from '../../../workers/api/session';
import i18next from 'i18next';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';
import { notify } from '../../state/notices';
import type { Command } from '../command';
import { useConnectStart } from '../connect-start';

/** Classes of objects between which cables run, and those of which somebody may think so: the dialog says why not. */
export const CABLED: ReadonlySet<string> = new Set(['rack', 'device', 'card', 'handOff', 'powerFeed', 'closure', 'junction']);

/**
 * Lays cables between what is selected: two ports, as many ports of one device to as many of another, or devices and
 * racks (the last one selected is where all the others go). With one port selected a cable begins or ends there; with one
 * breakout, a loose leg of it.
 */
export const connectSelected: Command = {
  id: 'connect-selected',
  section: 'edit',
  icon: IconPlug,
  keys: ['shift+c'],
  does: DIALOGS.connect.does,
  enabled: ({ state: { selection, described } }) =>
    described.length > 0 &&
    described.length === selection.length &&
    (described.every(({ kind }) => kind === 'port') ||
      (selection.length === 1 && portFacingLoose(described[0]!) !== 0) ||
      (selection.length >= 2 && described.every((one) => one.kind === 'object' && CABLED.has(one.class)))),
  run: ({ state: { selection, described } }) => {
    if (described[0]?.kind === 'cable') beginOrEnd(portFacingLoose(described[0]));
    else if (described[0]?.kind === 'object') connect(risingFrom(described.slice(0, -1)), selection.slice(-1));
    else if (selection.length === 1) beginOrEnd(selection[0] ?? 0);
    else if (selection.length === 2) connect(selection.slice(0, 1), selection.slice(1));
    else connect(...portsBySide(described));
  },
};

function connect(from: readonly number[], to: readonly number[]): void {
  useConnectStart.setState({ port: 0 });
  openDialog(DIALOGS.connect, { from, to });
}

/** A cable begins at the port, or ends there when it was begun at another. */
function beginOrEnd(port: number): void {
  const begun = useConnectStart.getState().port;
  if (begun !== 0 && begun !== port) return connect([begun], [port]);
  useConnectStart.setState({ port });
  notify('info', i18next.t('diagram:notice.connectBegun'));
}

/** A port of the end of a cable that faces its loose plugs; 0 = it has none. */
function portFacingLoose({ facts }: Description): number {
  return Number((facts['looseB'] ? facts['portA'] : facts['looseA'] && facts['portB']) ?? 0);
}

const NAMES = new Intl.Collator('en', { numeric: true });

/**
 * As they were selected; a range that was taken from its highest name down to its lowest, as units lie in a rack, from the lowest
 * up: the first cable goes to the first of them.
 */
export function risingFrom(objects: readonly Description[]): readonly number[] {
  const isFalling = objects.every(({ name }, at) => at === 0 || NAMES.compare(objects[at - 1]!.name, name) > 0);
  return (isFalling ? objects.toReversed() : objects).map(({ id }) => id);
}

/**
 * Ports of the device of the first one, and all the others, each in the order in which they were selected; where there are
 * fewer of the others, those come first: a breakout starts at the port that has all its lanes.
 */
export function portsBySide(ports: readonly Description[]): readonly [readonly number[], readonly number[]] {
  const owner = ({ path }: Description): number => path.at(-1)?.id ?? 0;
  const home = ports[0] ? owner(ports[0]) : 0;
  const side = (mine: boolean): readonly number[] => ports.filter((port) => (owner(port) === home) === mine).map(({ id }) => id);
  const [mine, others] = [side(true), side(false)];
  return others.length > 0 && others.length < mine.length ? [others, mine] : [mine, others];
}

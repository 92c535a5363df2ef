import type { Kind } from '../../../../domain/document/schema';
import type { ParseKeys } from 'i18next';
import { OBJECT_LIFECYCLES, OBJECT_STATES } from '../../../../domain/catalog/enums';

/** How a state is shown everywhere: a colour of the engine's tokens and a shape, so that colour is never the only sign. */
export interface StateSign {
  /** Name of the token, without `--engine-`. */
  readonly token: string;
  readonly shape: 'disc' | 'ring' | 'triangle' | 'square' | 'dash' | 'cross' | 'none';
  /** Key of the word: `<list>.<value>`. */
  readonly word: SignWord;
}

const SIGNS = {
  'objectState.alarm': { token: 'stateAlarm', shape: 'triangle' },
  'objectState.offline': { token: 'stateOffline', shape: 'cross' },
  'objectState.online': { token: 'stateOnline', shape: 'disc' },
  'objectLifecycle.plannedInstall': { token: 'lifecyclePlanned', shape: 'dash' },
  'objectLifecycle.maintenance': { token: 'lifecycleMaintenance', shape: 'square' },
  'objectLifecycle.plannedRemoval': { token: 'lifecycleRemoval', shape: 'cross' },
  'portState.up': { token: 'stateUp', shape: 'disc' },
  'portState.down': { token: 'stateDown', shape: 'ring' },
  'portState.connectionBroken': { token: 'stateBroken', shape: 'cross' },
  'portState.unauthorizedConnection': { token: 'stateUnauthorized', shape: 'triangle' },
  'portState.connectionError': { token: 'stateError', shape: 'triangle' },
  'portLifecycle.reserved': { token: 'lifecycleReserved', shape: 'dash' },
  'portLifecycle.maintenance': { token: 'lifecycleMaintenance', shape: 'square' },
  'portLifecycle.faulty': { token: 'lifecycleFaulty', shape: 'triangle' },
  'cableLifecycle.damaged': { token: 'stateBroken', shape: 'triangle' },
  'cableLifecycle.planned': { token: 'lifecyclePlanned', shape: 'dash' },
  'cableLifecycle.removed': { token: 'lifecycleRemoval', shape: 'cross' },
} as const satisfies Partial<Record<ParseKeys<'diagram'>, Omit<StateSign, 'word'>>>;

type SignWord = keyof typeof SIGNS;

/** The one state that is shown: what is wrong now, else what is planned, else that it is well; undefined = nothing to show. */
export function signOf(kind: Kind, lifecycle: string, operational: string): StateSign | undefined {
  const live = `${kind}State.${operational}`;
  const planned = `${kind}Lifecycle.${lifecycle}`;
  const order = WELL.has(live) ? [planned, live] : [live, planned];
  const word = order.find((each): each is SignWord => each in SIGNS);
  return word === undefined ? undefined : { ...SIGNS[word], word };
}

/** Live states that a planned change outranks. */
const WELL = new Set(['objectState.online', 'objectState.notMonitored', 'portState.up', 'portState.unmonitored']);

/** The sign of a line of the tree, whose states are positions in the lists. */
export function treeSign(lifecycle: number, operational: number): StateSign | undefined {
  return signOf('object', OBJECT_LIFECYCLES[lifecycle] ?? '', OBJECT_STATES[operational] ?? '');
}

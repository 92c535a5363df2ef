import { CABLE_CLASSES } from '../catalog/enums';
import type { Slice } from '../document/slice';
import { objectName, portName } from '../entities/names';
import { NO_ID } from '../ids';
import { partsOf } from './cable-model';
import type { ElementColour } from './colours';
import { coreUse, type CoreState } from './core-use';
import { heldCores, plugsAt } from './held-cores';
import { cableSpecOf } from './laid-cable';
import type { CoreCircuits } from './riding';

/** What one end of a core is joined to, in words. */
export interface JoinedTo {
  readonly kind: 'free' | 'terminated' | 'spliced' | 'plugged';
  /** The port, or the cable on the other side of the splice. */
  readonly id: number;
  /** `ODF-1 · 13`, or the other cable's label. */
  readonly name: string;
  /** Of the other core; a port's position where it has several; 0 = none. */
  readonly number: number;
  readonly closure: number;
  readonly closureName: string;
  readonly tray: number;
  readonly position: number;
}

export interface CoreRow {
  readonly number: number;
  readonly tube: number;
  readonly ribbon: number;
  readonly colour: ElementColour;
  readonly state: CoreState;
  /** Names of the circuits whose way goes over it. */
  readonly circuits: readonly string[];
  readonly a: JoinedTo;
  readonly b: JoinedTo;
}

export interface CableCores {
  readonly id: number;
  readonly name: string;
  readonly class: string;
  readonly modelName: string;
  readonly tubes: readonly { readonly number: number; readonly colour: ElementColour; readonly cores: number }[];
  readonly rows: readonly CoreRow[];
}

const FREE: JoinedTo = { kind: 'free', id: 0, name: '', number: 0, closure: 0, closureName: '', tray: 0, position: 0 };

/** Every core of a cable with what its ends are joined to now and what rides it, live. Undefined for a cable that is not there. */
export function coreList(slice: Slice, cable: number, riding?: CoreCircuits): CableCores | undefined {
  const record = slice.get('cable', cable);
  if (!record) return undefined;
  const spec = cableSpecOf(slice, record.model);
  const parts = spec ? partsOf(spec) : { tubes: [], ribbons: [], cores: [] };
  const stored = new Map(slice.by('core.cable', cable).map((id) => [slice.get('core', id)!.number, slice.get('core', id)!]));
  const plugged = [1, 2].map((end) => pluggedAt(slice, cable, end));
  const rows = parts.cores.map(({ number, tube, ribbon, colour }): CoreRow => {
    const core = stored.get(number);
    const [a, b] = [1, 2].map((end, at) => {
      const own = core ? joinedTo(slice, core.id, end) : FREE;
      return own.kind === 'free' ? (plugged[at]!.get(number) ?? FREE) : own;
    }) as [JoinedTo, JoinedTo];
    const circuits = riding?.over(cable, number) ?? [];
    const isJoined = a.kind !== 'free' || b.kind !== 'free';
    return {
      number,
      tube,
      ribbon,
      colour,
      state: coreUse({ lifecycle: core?.lifecycle ?? 0, isJoined, circuits }),
      circuits,
      a,
      b,
    };
  });
  const model = record.model === NO_ID ? undefined : slice.get('model', record.model);
  return {
    id: cable,
    name: record.name,
    class: CABLE_CLASSES[record.class] ?? '',
    modelName: model ? [model.brand, model.name].filter((part) => part !== '').join(' ') : '',
    tubes: parts.tubes,
    rows,
  };
}

/** By core: the port in which the plug is that holds it. */
function pluggedAt(slice: Slice, cable: number, end: number): ReadonlyMap<number, JoinedTo> {
  const plugs = plugsAt(slice, cable, end);
  return new Map(
    plugs.flatMap((plug) => {
      const joined: JoinedTo = { ...FREE, kind: 'plugged', id: plug.port, name: portLabel(slice, plug.port) };
      return heldCores(slice, plug, plugs).map((core) => [core, joined] as const);
    }),
  );
}

function joinedTo(slice: Slice, core: number, end: number): JoinedTo {
  for (const id of slice.by('core_end.core', core)) {
    const here = slice.get('core_end', id);
    if (!here || here.end !== end || here.plan !== 0) continue;
    if (here.splice === NO_ID)
      return { ...FREE, kind: 'terminated', id: here.port, name: portLabel(slice, here.port), number: here.position };
    const splice = slice.get('splice', here.splice);
    const facing = slice.by('core_end.splice', here.splice).find((one) => one !== id);
    const other = slice.get('core', (facing === undefined ? undefined : slice.get('core_end', facing)?.core) ?? NO_ID);
    return {
      kind: 'spliced',
      id: other?.cable ?? 0,
      name: other ? (slice.get('cable', other.cable)?.name ?? '') : '',
      number: other?.number ?? 0,
      closure: splice?.closure ?? 0,
      closureName: splice ? objectName(slice, splice.closure) : '',
      tray: splice?.tray ?? 0,
      position: splice?.position ?? 0,
    };
  }
  return FREE;
}

function portLabel(slice: Slice, port: number): string {
  const owner = slice.get('port', port)?.owner ?? NO_ID;
  return [objectName(slice, owner), portName(slice, port)].filter((part) => part !== '').join(' · ');
}

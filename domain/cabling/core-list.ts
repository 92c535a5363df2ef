import { CABLE_CLASSES, CORE_LIFECYCLES } from '../catalog/enums';
import type { Slice } from '../document/slice';
import { objectName, portName } from '../entities/names';
import { NO_ID } from '../ids';
import { partsOf } from './cable-model';
import type { ElementColour } from './colours';
import { cableSpecOf } from './laid-cable';

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
  /** Its own word, or `used` where an end is joined. */
  readonly state: (typeof CORE_LIFECYCLES)[number];
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

/** Every core of a cable with what its ends are joined to now, live. Undefined for a cable that is not there. */
export function coreList(slice: Slice, cable: number): CableCores | undefined {
  const record = slice.get('cable', cable);
  if (!record) return undefined;
  const spec = cableSpecOf(slice, record.model);
  const parts = spec ? partsOf(spec) : { tubes: [], ribbons: [], cores: [] };
  const stored = new Map(slice.by('core.cable', cable).map((id) => [slice.get('core', id)!.number, slice.get('core', id)!]));
  const plugged = [1, 2].map((end) => pluggedAt(slice, cable, end));
  const rows = parts.cores.map(({ number, tube, ribbon, colour }): CoreRow => {
    const core = stored.get(number);
    const [a, b] = core ? [1, 2].map((end) => joinedTo(slice, core.id, end)) : [FREE, FREE];
    const ends = [a!.kind === 'free' ? plugged[0]! : a!, b!.kind === 'free' ? plugged[1]! : b!] as const;
    const own = CORE_LIFECYCLES[core?.lifecycle ?? 0] ?? 'available';
    const isUsed = own === 'available' && (a!.kind !== 'free' || b!.kind !== 'free');
    return { number, tube, ribbon, colour, state: isUsed ? 'used' : own, a: ends[0], b: ends[1] };
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

function pluggedAt(slice: Slice, cable: number, end: number): JoinedTo {
  for (const id of slice.by('termination.cable', cable)) {
    const plug = slice.get('termination', id);
    if (plug && plug.end === end && plug.plan === 0)
      return { ...FREE, kind: 'plugged', id: plug.port, name: portLabel(slice, plug.port) };
  }
  return FREE;
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

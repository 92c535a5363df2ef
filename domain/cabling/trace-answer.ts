import { CABLE_CLASSES, CABLE_LIFECYCLES, CABLE_TYPES, FACES, PORT_LIFECYCLES, PORT_STATES } from '../catalog/enums';
import { portType } from '../catalog/port-types';
import type { Slice } from '../document/slice';
import { diagramShowing, portName, wayTo } from '../entities/names';
import { flag, list, number, object, oneOf, optional, orNull, text, type Out, type Shape } from '../shape';
import { partsOf, type CableModel, type CableParts } from './cable-model';
import { CABLE_STATUSES, cableStatus, LINK_STATUSES, linkStatus, type LinkStatus } from './cable-status';
import { FIBRE_COLOURS, type ElementColour, type FibreColour } from './colours';
import { placesOfEnd } from './end-places';
import { END_REASONS, LINE_KINDS, type LineKind, type PlantEnd } from './joints';
import type { Trace, TraceArm, TraceHop } from './trace';

const colour = oneOf(Object.keys(FIBRE_COLOURS) as readonly FibreColour[]);
const element: Shape<ElementColour | null> = orNull(
  object({ colour, mark: optional(object({ kind: oneOf(['stripe', 'ring']), count: number, colour })) }),
);
/** What one end of a core looks like, and the tray where it is spliced. */
const core = object({
  number,
  /** 1 = A, 2 = B. */
  end: number as Shape<1 | 2>,
  cableName: text(),
  /** null where no model says. */
  colour: element,
  /** 0 = in no tube. */
  tube: number,
  tubeColour: element,
  /** Both 0 where it is not spliced. */
  tray: number,
  position: number,
});

/** A port, or one end of a core, and where it is. Words are keys of the lists of domain/catalog. */
const place = object({
  /** The port's id, or the cable's of a core end. */
  id: number,
  kind: oneOf(['port', 'core']),
  /** The port's name, or the core's number. */
  name: text(),
  type: text(),
  role: text(),
  lifecycle: text(),
  operational: text(),
  /** From the site down to the owner. */
  way: list(object({ id: number, name: text(), class: text() })),
  /** Of the device that stands in a rack; 0 = none. */
  positionU: number,
  face: text(),
  /** A diagram that shows it; 0 = none is known. */
  diagram: number,
  core: optional(core),
});
export type TracedPlace = Out<typeof place>;

const cable = object({
  id: number,
  name: text(),
  class: text(),
  type: text(),
  lifecycle: text(),
  status: oneOf(CABLE_STATUSES),
  color: number,
  /** As built; 0 = not measured. */
  lengthMm: number,
});
export type TracedCable = Out<typeof cable>;

/** Why a branch ends; `beyond`: it goes on where the asker cannot look. */
const end = oneOf([...END_REASONS, 'beyond']);
export type TraceEnd = Out<typeof end>;

const hop = object({
  /** null: the loose end of a cable. */
  at: orNull(place),
  by: oneOf(LINE_KINDS),
  /** The cable gone over; null where it was none. */
  cable: orNull(cable),
  /** Positions under way here, ascending; empty = the whole end. */
  positions: list(number),
  from: list(number),
  depth: number,
  ends: list(end),
});
export type TracedHop = Out<typeof hop>;

const arm = object({ side: oneOf(['outside', 'inside']), hops: list(hop), ends: list(end), isLine: flag, isCut: flag });
export type TracedArm = Out<typeof arm>;

/** A trace in words: plain data, for views, the wire and reports. Lists keep the order and the numbers of the trace. */
export const TRACE_ANSWER = object({
  start: place,
  outside: arm,
  inside: arm,
  /** Of the whole way, when it is a line. */
  status: oneOf(['', ...LINK_STATUSES]),
});
export type TraceAnswer = Out<typeof TRACE_ANSWER>;

/** The trace in words. The slice must hold what the trace walked, its objects up to the top, their models and diagrams. */
export function traceAnswer(slice: Slice, { start, outside, inside }: Trace): TraceAnswer {
  const words = new Words(slice);
  const answer = {
    start: words.place(start, [...around(outside, -1), ...around(inside, -1)]),
    outside: armAnswer(words, outside),
    inside: armAnswer(words, inside),
  };
  return { ...answer, status: statusOfWay(answer) };
}

/** The status of a way of which both arms are lines; '' for anything that splits. */
export function statusOfWay({ start, outside, inside }: Omit<TraceAnswer, 'status'>): LinkStatus {
  if (!outside.isLine || !inside.isLine) return '';
  const ends = [outside, inside].map((arm) => arm.hops.at(-1)?.at ?? (arm.hops.length === 0 ? start : null));
  const states = ends.map((place) => (place ? PORT_STATES.indexOf(place.operational as (typeof PORT_STATES)[number]) : 0));
  return linkStatus(
    [...outside.hops, ...inside.hops].flatMap(({ cable }) => (cable ? [cable.status] : [])),
    states,
  );
}

/** The port at the end of an arm that is a line; null = it splits, is loose, ends in no port, or goes on where nobody looked. */
export function farEnd({ hops, isLine, isCut }: TracedArm): TracedPlace | null {
  const last = hops.at(-1);
  if (!isLine || isCut || !last || last.ends.includes('beyond')) return null;
  return last.at?.kind === 'port' ? last.at : null;
}

function armAnswer(words: Words, { side, hops, ends, isLine, isCut }: TraceArm): TracedArm {
  return { side, hops: hops.map((_, at) => hopAnswer(words, { hops }, at)), ends, isLine, isCut };
}

/** What joins a place to its neighbours: the hop that leads to it, and those that lead on from it. */
function around({ hops }: Pick<TraceArm, 'hops'>, at: number): readonly Joined[] {
  const placeOf = (index: number): PlantEnd | null => (index < 0 ? null : hops[index]!.at);
  const own = at < 0 ? [] : [{ by: hops[at]!.by, line: hops[at]!.lines[0] ?? 0, other: placeOf(hops[at]!.from[0] ?? -1) }];
  return [
    ...own,
    ...hops.flatMap((hop) => (hop.from.includes(at) ? [{ by: hop.by, line: hop.lines[0] ?? 0, other: hop.at }] : [])),
  ];
}

interface Joined {
  readonly by: LineKind;
  readonly line: number;
  readonly other: PlantEnd | null;
}

function hopAnswer(words: Words, arm: Pick<TraceArm, 'hops'>, index: number): TracedHop {
  const { at, by, lines, lanes, from, depth, ends }: TraceHop = arm.hops[index]!;
  const cable = by === 'cable' || by === 'core' ? (lines[0] ?? 0) : 0;
  const positions = [...new Set(lanes.flatMap((lane) => lane.at(-1) ?? []))].sort((a, b) => a - b);
  return {
    at: at === null ? null : words.place(at, at.kind === 'core' ? around(arm, index) : []),
    by,
    cable: cable === 0 ? null : words.cable(cable),
    positions,
    from,
    depth,
    ends,
  };
}

type Home = Pick<TracedPlace, 'way' | 'positionU' | 'face' | 'diagram'>;
type CoreEnd = Extract<PlantEnd, { readonly kind: 'core' }>;
const NOWHERE = { way: [], positionU: 0, face: '', diagram: 0 } as const;

/** Words of records, each looked up once. */
class Words {
  private readonly slice: Slice;
  private readonly homes = new Map<number, Home>();
  private readonly cables = new Map<number, TracedCable>();
  private readonly models = new Map<number, CableParts | null>();

  constructor(slice: Slice) {
    this.slice = slice;
  }

  /** Where a core end is, is told by what it is joined to, else as it was said of its cable. */
  place(end: PlantEnd, joined: readonly Joined[]): TracedPlace {
    return end.kind === 'port' ? this.port(end.id) : this.core(end, joined);
  }

  cable(id: number): TracedCable {
    const known = this.cables.get(id);
    if (known) return known;
    const record = this.slice.get('cable', id);
    const told: TracedCable = {
      id,
      name: record?.name ?? '',
      class: CABLE_CLASSES[record?.class ?? 0] ?? '',
      type: CABLE_TYPES[record?.type ?? 0] ?? '',
      lifecycle: CABLE_LIFECYCLES[record?.lifecycle ?? 0] ?? '',
      status: cableStatus(this.slice, id),
      color: record?.color ?? 0xffff_ffff,
      lengthMm: record?.lengthMm ?? 0,
    };
    this.cables.set(id, told);
    return told;
  }

  private port(id: number): TracedPlace {
    const { slice } = this;
    const record = slice.get('port', id);
    const type = portType(record?.type ?? 0);
    return {
      id,
      kind: 'port',
      name: portName(slice, id),
      type: type.key,
      role: type.role,
      lifecycle: PORT_LIFECYCLES[record?.lifecycle ?? 0] ?? '',
      operational: PORT_STATES[record?.operational ?? 0] ?? '',
      ...this.home(record?.owner ?? 0),
    };
  }

  private core({ cable, core: number, end }: CoreEnd, joined: readonly Joined[]): TracedPlace {
    const splice = this.slice.get('splice', joined.find(({ by }) => by === 'splice')?.line ?? 0);
    const port = joined.find(({ by }) => by === 'termination')?.other;
    const said = splice || port?.kind === 'port' ? undefined : placesOfEnd(this.slice, cable, end)[0];
    const at =
      splice || said !== undefined ? this.around(splice?.closure ?? said!) : port?.kind === 'port' ? this.port(port.id) : NOWHERE;
    const record = this.slice.get('cable', cable);
    const parts = this.parts(record?.model ?? 0);
    const part = parts?.cores[number - 1];
    return {
      id: cable,
      kind: 'core',
      name: String(number),
      type: '',
      role: '',
      lifecycle: '',
      operational: '',
      way: at.way,
      positionU: at.positionU,
      face: at.face,
      diagram: at.diagram,
      core: {
        number,
        end,
        cableName: record?.name ?? '',
        colour: part?.colour ?? null,
        tube: part?.tube ?? 0,
        tubeColour: parts?.tubes[(part?.tube ?? 0) - 1]?.colour ?? null,
        tray: splice?.tray ?? 0,
        position: splice?.position ?? 0,
      },
    };
  }

  private around(owner: number): Home {
    return { ...this.home(owner), positionU: 0, face: '' };
  }

  private parts(model: number): CableParts | null {
    const known = this.models.get(model);
    if (known !== undefined) return known;
    const spec = model === 0 ? null : ((this.slice.get('model', model)?.cableSpec ?? null) as CableModel | null);
    const parts = spec === null ? null : partsOf(spec);
    this.models.set(model, parts);
    return parts;
  }

  /** Where the ports of this object are. */
  private home(owner: number): Home {
    const known = this.homes.get(owner);
    if (known) return known;
    const { slice } = this;
    const way = wayTo(slice, owner);
    const device = [...way].reverse().find((object) => object.class === 'device');
    const standing = device && slice.get('object', device.id);
    const home: Home = {
      way,
      positionU: standing?.positionU ?? 0,
      face: FACES[standing?.face ?? 0] ?? '',
      diagram: diagramShowing(slice, owner),
    };
    this.homes.set(owner, home);
    return home;
  }
}

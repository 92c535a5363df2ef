import { CABLE_CLASSES, CABLE_FLAGS, CABLE_LIFECYCLES, CABLE_TYPES, PORT_LIFECYCLES, codeOf } from '../../catalog/enums';
import { UNFIT_PORT_LIFECYCLES } from '../../catalog/unfit-ports';
import { plugsRefusal, PLUG_RULES, type CablePorts } from '../../cabling/connect-many';
import { isFitCore } from '../../cabling/core-use';
import { loopReads, loopRefusal } from '../../cabling/jumpers';
import { cableSpecOf } from '../../cabling/laid-cable';
import { storeReads, storeRefusal, takenOut } from '../../cabling/stored-cables';
import { created } from '../../document/changes';
import type { Change } from '../../document/diff';
import type { Slice } from '../../document/slice';
import { portLabel } from '../../entities/names';
import { NO_ID } from '../../ids';
import { refuse, type Refusal } from '../../result';
import { cableAt, END_A, END_B } from '../../validation/connections';
import { COLOR_BY_TYPE } from './connect-ports';
import { afterLays, chainRefusal, laysMade, laysRefusal, placeReads, LAY_RULES } from '../pathways/lay-rules';
import { checked, refused } from '../new-records';
import { operation, type Operation } from '../operation';
import { circuitReads, fillReads, portReads } from '../plant-reads';
import { code, id, idOrNone, ids, integer, intentReader, list, object, optional, text, truth, type Read } from '../parse';
import { holderOfPort } from '../words';

/** A cable that a channel needs: a cord in a rack, or one through pathways; new, or out of the store. */
const channelCable = object({
  id,
  /** It lies in the store and keeps its name, model and length; `model` 0 = whichever it is of. */
  stored: optional(truth),
  name: text(),
  /** CABLE_CLASSES, CABLE_TYPES. */
  class: code(CABLE_CLASSES, 1),
  type: code(CABLE_TYPES),
  /** A cable model of this class; 0 = none. */
  model: idOrNone,
  lengthMm: integer(0, 0xffff_ffff),
  color: optional(integer(0, 0xffff_ffff)),
  /** Ports; each must be free. */
  from: id,
  to: id,
  /** New ids: end A and end B. */
  terminations: ids(2, 2),
  /** From end A to end B; none for a cord that is not laid. */
  pathways: ids(),
  /** New ids, one a pathway. */
  lays: ids(),
});
export type ChannelCable = Read<typeof channelCable>;

/** A cable that is there and carries the channel between two ports; 0 = it goes on over a splice there. */
const channelRide = object({
  cable: id,
  from: idOrNone,
  to: idOrNone,
  /** Numbers of the cores that carry it; left out = the cable as a whole. */
  cores: optional(list(integer(1, 0xffff))),
});
export type ChannelRide = Read<typeof channelRide>;

/** Everything a search for a channel found; refused by the name of the first thing that is not free any more. */
const reader = intentReader('make-channel', {
  cables: list(channelCable),
  rides: list(channelRide),
  /** Ports that the channel counts on to be free without plugging anything in. */
  free: ids(),
  /** Ports at which the channels begin and end: what stands between them may belong to no circuit. */
  ends: optional(ids()),
  /** CABLE_LIFECYCLES of the new cables: used or planned. */
  lifecycle: code(CABLE_LIFECYCLES),
});
export type MakeChannelIntent = Read<typeof reader>;

/** Of an existing cable that a channel rides, these are no use. */
const UNFIT: ReadonlySet<number> = new Set(['damaged', 'removed', 'planned'].map((state) => codeOf(CABLE_LIFECYCLES, state)));

/**
 * A channel that a search found, made as one step: each new cable with its two ends and its lay. The intent names all
 * that was found; run() only checks that each is still so, and names the one that is not:
 * - `channel-port-taken` {port, name, cable, cableName}; `channel-port-reserved`, `channel-port-bad` {port, name};
 * - `channel-port-circuit` {port, name, circuit, circuitName}: a port on the way belongs to a circuit;
 * - `channel-ride-gone` {cable, name}: a cable that the channel rides is not between these ports any more, or unfit;
 * - `channel-core-unfit` {cable, name, core}: a core that it rides is reserved or damaged;
 * - `store-cable-gone` of storeRefusal;
 * - `not-a-cable-model` {model}; `channel-model-class` {model, name, found, expected}: the model makes another class;
 * - those of plugsRefusal, of loopRefusal, of lays (lay-rules.ts) and of every cable end.
 */
export const makeChannel: Operation<MakeChannelIntent> = operation(reader, {
  summary:
    'Makes a channel that a search found: cables, new or out of the store, with their ends and lays, on ports and cables that are checked to be still free.',
  creates: ({ cables }) => cables.flatMap((each) => [...(each.stored ? [] : [each.id]), ...each.terminations, ...each.lays]),
  selects: ({ cables }) => cables.map((each) => each.id),
  reads: (intent) => [
    { name: 'ports', take: 'records', kind: 'port', ids: portsOf(intent) },
    ...portReads(['ports']),
    ...circuitReads(pluggedOrFree(intent)),
    ...placeReads(['ports']),
    { name: 'cable models', take: 'records', kind: 'model', ids: modelsOf(intent) },
    ...storeReads(intent.cables.filter((each) => each.stored).map((each) => each.id)),
    { name: 'ridden', take: 'records', kind: 'cable', ids: intent.rides.map(({ cable }) => cable) },
    { name: 'ridden by core', take: 'records', kind: 'cable', ids: riddenByCore(intent) },
    { name: 'their cores', take: 'by', from: ['ridden by core'], index: 'core.cable' },
    { name: 'pathways', take: 'records', kind: 'pathway', ids: [...new Set(intent.cables.flatMap(({ pathways }) => pathways))] },
    ...(['from', 'to'] as const).map(
      (field) =>
        ({ name: `pathways ${field}`, take: 'refs', from: ['pathways'], fromKind: 'pathway', field, kind: 'object' }) as const,
    ),
    ...fillReads(['pathways']),
  ],
  goesOn: (slice, { cables }) => loopReads(slice, cables.map(endsOf)),
  writes: ['cable', 'termination', 'lay'],
  refuses: [
    'channel-empty',
    'channel-port-twice',
    'channel-model-class',
    'channel-port-reserved',
    'channel-port-bad',
    'channel-port-taken',
    'channel-port-circuit',
    'channel-core-unfit',
    'channel-ride-gone',
    'store-cable-gone',
    'not-a-cable-model',
    'port-missing',
    'ids-count',
    'jumper-loop',
    ...PLUG_RULES,
    ...LAY_RULES,
  ],
  needs: ['cableConnection'],
  words(document, { cables, rides }) {
    const ends = cables.length > 0 ? cables : rides;
    const [from, to] = [ends[0]?.from ?? NO_ID, ends.at(-1)?.to ?? NO_ID];
    return { count: cables.length, from: holderOfPort(document, from), to: holderOfPort(document, to) };
  },
  run(slice, intent) {
    const { cables, rides, lifecycle, ends = [] } = intent;
    if (cables.length + rides.length === 0) return refuse('channel-empty', {}, 'cables');
    const plugged = cables.flatMap(({ from, to }) => [from, to]);
    const twice = plugged.find((port, at) => plugged.indexOf(port) !== at);
    if (twice !== undefined) return refuse('channel-port-twice', { port: twice, name: portLabel(slice, twice) }, 'cables');
    const refusal =
      cables.map((each) => modelRefusal(slice, each) ?? takenRefusal(slice, each)).find((each) => each !== null) ??
      cables
        .map((each) => plugsRefusal(slice, (each.stored && slice.get('cable', each.id)) || each, endsOf(each)))
        .find((each) => each !== null) ??
      pluggedOrFree(intent)
        .map((port) => freeRefusal(slice, port) ?? (ends.includes(port) ? null : circuitRefusal(slice, port)))
        .find((each) => each !== null) ??
      rides.map((ride) => rideRefusal(slice, ride)).find((each) => each !== null);
    if (refusal) return refused(refusal);
    const changes: Change[] = [];
    for (const { stored = false, id: cable, from, to, terminations, pathways, lays, color, ...fields } of cables) {
      if (lays.length !== pathways.length) return refuse('ids-count', { given: lays.length, needed: pathways.length }, 'cables');
      changes.push(
        ...(stored
          ? takenOut(slice.get('cable', cable)!, lifecycle)
          : [
              created('cable', cable, {
                ...fields,
                modelVersion: fields.model === NO_ID ? 0 : slice.get('model', fields.model)!.version,
                color: color ?? COLOR_BY_TYPE,
                lifecycle,
                flags: CABLE_FLAGS.ordered,
              }),
            ]),
        ...[from, to].map((port, end) =>
          created('termination', terminations[end]!, { cable, port, end: end === 0 ? END_A : END_B, position: 1, plan: 0 }),
        ),
        ...laysMade(cable, pathways, lays, 0),
      );
    }
    const after = afterLays(slice, changes);
    const laid = cables.filter(({ pathways }) => pathways.length > 0).map(({ id: cable, pathways }) => ({ cable, pathways }));
    for (const { cable, pathways } of laid) {
      const broken = chainRefusal(after, cable, pathways, 0);
      if (broken) return refused(broken);
    }
    const full = laysRefusal(after, laid, 0) ?? loopRefusal(slice, cables.map(endsOf));
    return full ? refused(full) : checked(slice, changes);
  },
});

function endsOf({ from, to }: ChannelCable): CablePorts {
  return { a: [from], b: [to] };
}

function portsOf({ cables, rides, free }: MakeChannelIntent): readonly number[] {
  return [
    ...new Set([...cables.flatMap(({ from, to }) => [from, to]), ...rides.flatMap(({ from, to }) => [from, to]), ...free]),
  ].filter((port) => port !== NO_ID);
}

function pluggedOrFree({ cables, free }: MakeChannelIntent): readonly number[] {
  return [...cables.flatMap(({ from, to }) => [from, to]), ...free];
}

function modelsOf({ cables }: MakeChannelIntent): readonly number[] {
  return [...new Set(cables.map(({ model }) => model))].filter((model) => model !== NO_ID);
}

function riddenByCore({ rides }: MakeChannelIntent): readonly number[] {
  return [...new Set(rides.flatMap(({ cable, cores }) => (cores ? [cable] : [])))];
}

function modelRefusal(slice: Slice, { model, class: cableClass }: ChannelCable): Refusal | null {
  if (model === NO_ID) return null;
  const spec = cableSpecOf(slice, model);
  if (spec === null) return refuse('not-a-cable-model', { model }, 'cables').refusal;
  const expected = CABLE_CLASSES[cableClass] ?? '';
  return spec.class === expected
    ? null
    : refuse('channel-model-class', { model, name: spec.name, found: spec.class, expected }, 'cables').refusal;
}

function takenRefusal(slice: Slice, { stored = false, id: cable, name, ...kind }: ChannelCable): Refusal | null {
  return stored ? storeRefusal(slice, cable, kind, name) : null;
}

function freeRefusal(slice: Slice, id: number): Refusal | null {
  const port = slice.get('port', id);
  if (!port) return refuse('port-missing', { id }, 'port').refusal;
  const unfit = UNFIT_PORT_LIFECYCLES.find((state) => state === PORT_LIFECYCLES[port.lifecycle]);
  if (unfit !== undefined) {
    const rule = unfit === 'reserved' ? 'channel-port-reserved' : 'channel-port-bad';
    return refuse(rule, { port: id, name: portLabel(slice, id) }, 'port').refusal;
  }
  const cable = cableAt(slice, id);
  return cable === undefined
    ? null
    : refuse('channel-port-taken', { port: id, name: portLabel(slice, id), cable: cable.id, cableName: cable.name }, 'port')
        .refusal;
}

function circuitRefusal(slice: Slice, port: number): Refusal | null {
  const [circuit] = [...slice.by('circuit.a', port), ...slice.by('circuit.z', port)];
  if (circuit === undefined) return null;
  const facts = { port, name: portLabel(slice, port), circuit, circuitName: slice.get('circuit', circuit)!.name };
  return refuse('channel-port-circuit', facts, 'port').refusal;
}

function rideRefusal(slice: Slice, { cable: id, from, to, cores = [] }: ChannelRide): Refusal | null {
  const cable = slice.get('cable', id);
  if (cable && !UNFIT.has(cable.lifecycle) && [from, to].every((port) => port === NO_ID || holds(slice, port, id))) {
    const bad = (cores.length === 0 ? [] : slice.by('core.cable', id))
      .map((core) => slice.get('core', core)!)
      .find(({ number, lifecycle }) => !isFitCore(lifecycle) && cores.includes(number));
    return bad ? refuse('channel-core-unfit', { cable: id, name: cable.name, core: bad.number }, 'rides').refusal : null;
  }
  return refuse('channel-ride-gone', { cable: id, name: cable?.name ?? '' }, 'rides').refusal;
}

/** Is a cable, or a core of it, in a port? */
function holds(slice: Slice, port: number, cable: number): boolean {
  for (const id of slice.by('termination.port', port)) {
    const end = slice.get('termination', id)!;
    if (end.plan === 0 && end.cable === cable) return true;
  }
  return slice.by('core_end.port', port).some((id) => {
    const end = slice.get('core_end', id)!;
    return end.plan === 0 && slice.get('core', end.core)?.cable === cable;
  });
}

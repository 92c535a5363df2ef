import { plugged, plugsRefusal, portsOfCables, PLUG_RULES, type CablePorts } from '../../cabling/connect-many';
import { loopReads, loopRefusal, shareOwner } from '../../cabling/jumpers';
import { laneProfile } from '../../cabling/lane-profiles';
import { storeReads, storeRefusal, takenOut } from '../../cabling/stored-cables';
import { CABLE_CLASSES, CABLE_LIFECYCLES, CABLE_TYPES } from '../../catalog/enums';
import { created } from '../../document/changes';
import type { Change } from '../../document/diff';
import type { Slice } from '../../document/slice';
import { NO_ID } from '../../ids';
import { ok, refuse, type Result } from '../../result';
import { END_A, END_B } from '../../validation/connections';
import { checked, refused } from '../new-records';
import { operation, type Operation } from '../operation';
import { coresAtPorts } from '../plant-reads';
import { aboveZero, code, ids, idsOrNone, integer, intentReader, list, oneOf, optional, text, type Read } from '../parse';
import { portWords } from '../words';

/** In cable.color: drawn in the colour of its type. */
export const COLOR_BY_TYPE = 0xffff_ffff;

/** Spec section 3: sequential joins the first with the first, cross the first with the last. */
export const CONNECT_TYPES = ['sequential', 'cross'] as const;
export type ConnectType = (typeof CONNECT_TYPES)[number];

/** One cable a pair: `from[i]` with `to[i]` (sequential) or `to[n - 1 - i]` (cross). */
const reader = intentReader('connect-ports', {
  /** Ports; 0 = that plug hangs loose. Fewer than a single cable has plugs = so do its last ones. */
  from: idsOrNone(),
  to: idsOrNone(),
  connectType: oneOf(...CONNECT_TYPES),
  /** One a pair, or as many as the profile makes of these ports: new ids, but for `stored`. */
  cables: ids(),
  /** Of `cables` those that lie in the store: they keep name, model, length and colour; `lengthMm` is what they must have at least. */
  stored: optional(ids()),
  /** New ids: one a port that is not 0, cable by cable, the plugs of end A and then those of end B. */
  terminations: ids(),
  /** CABLE_CLASSES; 0 is refused: the cable type must be confirmed. */
  class: code(CABLE_CLASSES),
  /** CABLE_TYPES; 0 = not said. */
  type: code(CABLE_TYPES),
  /** One a cable; left out = cables without a label. */
  names: optional(list(text())),
  /** CABLE_LIFECYCLES; left out = used. */
  lifecycle: optional(code(CABLE_LIFECYCLES)),
  /** 0xRRGGBB; left out = by type. */
  color: optional(integer(0, 0xffff_ffff)),
  /** Left out = not known. */
  lengthMm: optional(aboveZero(integer(0, 0xffff_ffff))),
  /** 0 or left out = live. */
  plan: optional(integer(0, 0xffff_ffff)),
  /** Key of LANE_PROFILES; '' or left out = a cable of one plug at each end, its lanes straight. */
  profile: optional(text()),
});
export type ConnectPortsIntent = Read<typeof reader>;

/**
 * One new cable a pair of ports; with a lane profile, one for as many ports at either end as it has connectors, some of which may hang loose. Rules of its own: `same-port` [R5.024], `start-port-missing` [R5.031], `termination-port-missing` [R5.032],
 * `counts-differ` [R5.030], `plugs-differ`, `profile-unknown`, `cable-type-missing` [R5.026], `stored-not-named` {id}, `store-cable-gone` of storeRefusal, those of plugsRefusal and loopRefusal; those of every cable end stand in validation/connections.ts.
 */
export const connectPorts: Operation<ConnectPortsIntent> = operation(reader, {
  summary:
    'Joins ports with cables, new or out of the store, two by two or as a lane profile (breakout, MPO trunk) says: the first with the first (sequential) or with the last (cross).',
  creates: (intent) => [...newOf(intent), ...intent.terminations],
  selects: ({ cables }) => cables,
  reads: (intent) => [
    { name: 'ports', take: 'records', kind: 'port', ids: plugged([...intent.from, ...intent.to]) },
    { name: 'ends here', take: 'by', from: ['ports'], index: 'termination.port' },
    { name: 'cables here', take: 'refs', from: ['ends here'], fromKind: 'termination', field: 'cable', kind: 'cable' },
    ...coresAtPorts(['ports']),
    ...storeReads(intent.stored ?? []),
  ],
  writes: ['cable', 'termination'],
  refuses: [
    'start-port-missing',
    'termination-port-missing',
    'counts-differ',
    'plugs-differ',
    'cable-type-missing',
    'ids-count',
    'stored-not-named',
    'store-cable-gone',
    'jumper-loop',
    ...PLUG_RULES,
  ],
  needs: ['cableConnection'],
  words(document, { from, to, cables, names }) {
    const end = (all: readonly number[]): string => {
      const ports = plugged(all);
      const plugs = Math.ceil(ports.length / cables.length);
      return `${portWords(document, ports[0] ?? NO_ID)}${plugs > 1 ? ` · +${plugs - 1}` : ''}`;
    };
    return { count: cables.length, from: end(from), to: end(to), name: names?.[0] ?? '' };
  },
  goesOn(slice, intent) {
    const made = shareOwner(slice, intent.from, intent.to) ? cablesMade(slice, intent) : null;
    return made?.ok ? loopReads(slice, made.value.ends, made.value.changes, intent.plan) : [];
  },
  run(slice, intent) {
    const made = cablesMade(slice, intent);
    if (!made.ok) return made;
    const { ends, changes } = made.value;
    const diff = checked(slice, changes);
    if (!diff.ok) return diff;
    const wrong =
      ends
        .map((ports, at) => plugsRefusal(slice, slice.get('cable', intent.cables[at]!) ?? intent, ports))
        .find((each) => each !== null) ?? loopRefusal(slice, ends, changes, intent.plan);
    return wrong ? refused(wrong) : diff;
  },
});

/** Those of its cables that do not lie in the store. */
export function newOf({ cables, stored = [] }: Pick<ConnectPortsIntent, 'cables' | 'stored'>): readonly number[] {
  const known = new Set(stored);
  return cables.filter((cable) => !known.has(cable));
}

/** The cables of an intent, whatever is there already. */
function cablesMade(
  slice: Slice,
  intent: ConnectPortsIntent,
): Result<{ readonly ends: readonly CablePorts[]; readonly changes: readonly Change[] }> {
  const { from, to, cables, terminations, names, stored = [] } = intent;
  const isStored = new Set(stored);
  const profile = laneProfile(intent.profile ?? '');
  if (profile === undefined && (intent.profile ?? '') !== '')
    return refuse('profile-unknown', { value: intent.profile! }, 'profile');
  const ends = portsOfCables(from, to, intent.connectType, profile);
  if (!ends.ok) return ends;
  const count = ends.value.length;
  if (intent.class === 0) return refuse('cable-type-missing', {}, 'class');
  if (cables.length !== count) return refuse('ids-count', { given: cables.length, needed: count }, 'cables');
  const plugs = plugged([...from, ...to]).length;
  if (terminations.length !== plugs) return refuse('ids-count', { given: terminations.length, needed: plugs }, 'terminations');
  const foreign = stored.find((id) => !cables.includes(id));
  if (foreign !== undefined) return refuse('stored-not-named', { id: foreign }, 'stored');
  if (names && names.length !== count) return refuse('counts-differ', { from: count, to: names.length }, 'names');
  const changes: Change[] = [];
  let plug = 0;
  for (const [at, { a, b }] of ends.value.entries()) {
    const twice = plugged(b).find((port) => a.includes(port));
    if (twice !== undefined) return refuse('same-port', { port: twice }, 'to');
    const cable = cables[at]!;
    const { lifecycle = 0, lengthMm = 0, class: cableClass, type } = intent;
    if (isStored.has(cable)) {
      const gone = storeRefusal(slice, cable, { class: cableClass, type, model: NO_ID, lengthMm });
      if (gone) return refused(gone);
      changes.push(...takenOut(slice.get('cable', cable)!, lifecycle));
    } else
      changes.push(
        created('cable', cable, {
          ...{ name: names?.[at] ?? '', class: cableClass, type, lifecycle, lengthMm },
          color: intent.color ?? COLOR_BY_TYPE,
          profile: profile?.key ?? '',
        }),
      );
    for (const [end, ports] of [
      [END_A, a],
      [END_B, b],
    ] as const) {
      for (const [connector, port] of ports.entries()) {
        if (port === NO_ID) continue;
        changes.push(
          created('termination', terminations[plug++]!, {
            cable,
            port,
            end,
            connector,
            position: 1,
            plan: intent.plan ?? 0,
          }),
        );
      }
    }
  }
  return ok({ ends: ends.value, changes });
}

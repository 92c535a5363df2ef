import { partnerOf } from '../cabling/connect-many';
import { classRefusal } from '../cabling/cable-classes';
import { CABLE_CLASSES, CABLE_LIFECYCLES, CABLE_TYPES } from '../catalog/enums';
import { created } from '../document/changes';
import type { Change } from '../document/diff';
import { refuse, type Result } from '../result';
import { END_A, END_B } from '../validation/connections';
import { CONNECT_TYPES, type ConnectPortsIntent } from './intents';
import { checked, newIdReads, newIdRefusal, refused } from './new-records';
import type { Operation } from './operation';
import { coresAtPorts } from './plant-reads';
import { code, ids, integer, list, object, oneOf, optional, text } from './parse';

export type { ConnectPortsIntent };

/** In cable.color: drawn in the colour of its type. */
export const COLOR_BY_TYPE = 0xffff_ffff;
const read = object({
  kind: oneOf('connect-ports'),
  version: oneOf(1),
  from: ids(),
  to: ids(),
  connectType: oneOf(...CONNECT_TYPES),
  cables: ids(),
  terminations: ids(),
  class: code(CABLE_CLASSES),
  type: code(CABLE_TYPES),
  names: optional(list(text())),
  lifecycle: optional(code(CABLE_LIFECYCLES)),
  color: optional(integer(0, 0xffff_ffff)),
  lengthMm: optional(integer(0, 0xffff_ffff)),
  plan: optional(integer(0, 0xffff_ffff)),
});

/**
 * One new cable a pair of ports. Rules of its own: `same-port` [R5.024], `start-port-missing` [R5.031], `termination-port-missing` [R5.032],
 * `counts-differ` [R5.030], `cable-type-missing` [R5.026], `class-does-not-join`; those of every cable end stand in validation/connections.ts.
 */
export const connectPorts: Operation<ConnectPortsIntent> = {
  kind: 'connect-ports',
  version: 1,
  summary: 'Joins ports two by two with new cables: the first with the first (sequential) or with the last (cross).',
  undoable: true,
  parse: (json) => read(json, '') as Result<ConnectPortsIntent>,
  creates: (intent) => [...intent.cables, ...intent.terminations],
  reads: (intent) => [
    ...newIdReads(connectPorts.creates(intent)),
    { name: 'ports', take: 'records', kind: 'port', ids: [...intent.from, ...intent.to] },
    { name: 'ends here', take: 'by', from: ['ports'], index: 'termination.port' },
    { name: 'cables here', take: 'refs', from: ['ends here'], fromKind: 'termination', field: 'cable', kind: 'cable' },
    ...coresAtPorts(['ports']),
  ],
  asks: () => ['cableConnection'],
  run(slice, intent) {
    const { from, to, cables, terminations, names } = intent;
    const count = from.length;
    if (count === 0) return refuse('start-port-missing', {}, 'from');
    if (to.length === 0) return refuse('termination-port-missing', {}, 'to');
    if (to.length !== count) return refuse('counts-differ', { from: count, to: to.length }, 'to');
    if (intent.class === 0) return refuse('cable-type-missing', {}, 'class');
    if (cables.length !== count) return refuse('ids-count', { given: cables.length, needed: count }, 'cables');
    if (terminations.length !== 2 * count)
      return refuse('ids-count', { given: terminations.length, needed: 2 * count }, 'terminations');
    if (names && names.length !== count) return refuse('counts-differ', { from: count, to: names.length }, 'names');
    const refusal = newIdRefusal(slice, connectPorts.creates(intent));
    if (refusal) return refused(refusal);
    const changes: Change[] = [];
    for (let i = 0; i < count; i++) {
      const ends = [from[i]!, to[partnerOf(i, count, intent.connectType)]!];
      if (ends[0] === ends[1]) return refuse('same-port', { port: ends[0]! }, 'to');
      changes.push(
        created('cable', cables[i]!, {
          name: names?.[i] ?? '',
          class: intent.class,
          type: intent.type,
          lifecycle: intent.lifecycle ?? 0,
          color: intent.color ?? COLOR_BY_TYPE,
          lengthMm: intent.lengthMm ?? 0,
        }),
        ...ends.map((port, end) =>
          created('termination', terminations[2 * i + end]!, {
            cable: cables[i]!,
            port,
            end: end === 0 ? END_A : END_B,
            position: 1,
            plan: intent.plan ?? 0,
          }),
        ),
      );
    }
    const diff = checked(slice, changes);
    if (!diff.ok) return diff;
    for (let i = 0; i < count; i++) {
      const [a, b] = [from[i]!, to[partnerOf(i, count, intent.connectType)]!].map((port) => slice.get('port', port)?.type ?? 0);
      const wrong = classRefusal(intent.class, a!, b!);
      if (wrong) return refused(wrong);
    }
    return diff;
  },
};

import { FEED_PORTS } from '../../capacity/feed-power';
import { codeOf, OBJECT_CLASSES, POWER_PHASES } from '../../catalog/enums';
import { portTypeCode } from '../../catalog/port-types';
import { created } from '../../document/changes';
import type { Change } from '../../document/diff';
import { refuse, type Refusal } from '../../result';
import { fieldReader } from '../field-reader';
import { checked, parentReads, refused } from '../new-records';
import { operation, type Operation } from '../operation';
import { code, id, intentReader, object, optional, type Read } from '../parse';

const FEED = codeOf(OBJECT_CLASSES, 'powerFeed');
const PANEL = codeOf(OBJECT_CLASSES, 'node');

const reader = intentReader('insert-feed', {
  id,
  /** Of its one port. */
  port: id,
  /** The rack that it feeds, the panel that it comes from, or a place. */
  parent: id,
  name: fieldReader('object', 'name'),
  /** POWER_SIDES. */
  side: optional(fieldReader('object', 'side')),
  /** POWER_PHASES: its port follows. */
  phases: code(POWER_PHASES, 1),
  voltageV: fieldReader('object', 'voltageV'),
  breakerA: fieldReader('object', 'breakerA'),
  /** 0 or left out = as usual. */
  utilizationPercent: optional(fieldReader('object', 'utilizationPercent')),
  powerFactor: optional(fieldReader('object', 'powerFactor')),
  ratedPowerW: optional(fieldReader('object', 'ratedPowerW')),
  lifecycle: optional(fieldReader('object', 'lifecycle')),
  /** A power panel that is made with it, in `parent`; the feed comes from it. */
  panel: optional(object({ id, name: fieldReader('object', 'name') })),
});
export type InsertFeedIntent = Read<typeof reader>;

/** `name-missing`; `voltage-missing`, `breaker-missing` {value}: what it gives would not be known. */
export const insertFeed: Operation<InsertFeedIntent> = operation(reader, {
  summary:
    'Makes a power feed with its port, in the rack that it feeds, in a place or in a power panel, which is made with it if wanted.',
  creates: (intent) => [intent.id, intent.port, ...(intent.panel ? [intent.panel.id] : [])],
  reads: ({ parent }) => parentReads([parent], false),
  writes: ['object', 'port'],
  refuses: ['name-missing', 'voltage-missing', 'breaker-missing', 'object-missing'],
  needs: ['nodeEditing'],
  run(slice, { kind: _, version: __, id: feed, port, parent, panel, ...fields }) {
    const [refusal] = [...nameRefusals(fields.name, panel?.name), ...figuresRefusals(fields.voltageV, fields.breakerA)];
    if (refusal) return refused(refusal);
    if (!slice.get('object', parent)) return refuse('object-missing', { id: parent }, 'parent');
    const type = FEED_PORTS[POWER_PHASES[fields.phases] as keyof typeof FEED_PORTS];
    const changes: Change[] = [
      ...(panel ? [created('object', panel.id, { parent, class: PANEL, name: panel.name })] : []),
      created('object', feed, { ...fields, parent: panel?.id ?? parent, class: FEED }),
      created('port', port, { owner: feed, name: 'Feed', type: portTypeCode(type) }),
    ];
    return checked(slice, changes);
  },
});

function nameRefusals(name: string, panel: string | undefined): readonly Refusal[] {
  return [
    ...(name.trim() === '' ? [refuse('name-missing', {}, 'name').refusal] : []),
    ...(panel?.trim() === '' ? [refuse('name-missing', {}, 'panel.name').refusal] : []),
  ];
}

/** What its figures lack, each by its field: the dialog shows the same while they are typed. */
export function figuresRefusals(voltageV: number, breakerA: number): readonly Refusal[] {
  return [
    ...(voltageV > 0 ? [] : [refuse('voltage-missing', { value: voltageV }, 'voltageV').refusal]),
    ...(breakerA > 0 ? [] : [refuse('breaker-missing', { value: breakerA }, 'breakerA').refusal]),
  ];
}

import { codeOf, OBJECT_CLASSES, OBJECT_FLAGS } from '../catalog/enums';
import { keepFlags } from './said-columns';
import { HOLDER } from './dataset-columns';
import { PORT_TABLES } from './dataset-equipment';
import type { PlannedRecord } from './import-rules';

/** By table: where a record stands for want of what its row names, by the table of that. */
const STANDS_INSTEAD: Readonly<Record<string, readonly string[]>> = {
  'dcim.location': ['dcim.site'],
  'dcim.rack': ['dcim.site'],
  'dcim.device': ['dcim.site', 'dcim.location'],
  'dcim.module': ['dcim.device'],
  'dcim.powerpanel': ['dcim.site'],
  'dcim.powerfeed': ['dcim.powerpanel'],
  'circuits.circuittermination': ['dcim.site'],
  ...Object.fromEntries(PORT_TABLES.map(([table]) => [table, ['dcim.device']])),
};
const DEVICE = codeOf(OBJECT_CLASSES, 'device');

/**
 * What stands elsewhere only because the data set lacks what it stands in stays where it is, and keeps the size of a type that
 * is lacking: nothing was said of it. A room that is made for what nobody places is not made for what stays.
 */
export function settleHolders(
  planned: Map<string, PlannedRecord>,
  spokenOf: (item: PlannedRecord) => readonly string[] | undefined,
): void {
  const stayed = new Set<string>();
  for (const item of planned.values()) {
    const { record, fields, stored } = item;
    if (!stored) continue;
    if (fields['class'] === DEVICE && record.refs?.['model'] === undefined) {
      fields['heightU'] = stored['heightU'];
      keepFlags(OBJECT_FLAGS.fullDepth | OBJECT_FLAGS.flagged, fields, stored);
    }
    const field = record.kind === 'port' ? 'owner' : 'parent';
    const instead = STANDS_INSTEAD[tableIn(record.key)];
    const holder = tableIn(record.refs?.[field] ?? '');
    if (instead === undefined || !instead.includes(holder) || fields[field] === stored[field]) continue;
    if (spokenOf(item)?.includes(HOLDER) ?? true) continue;
    fields[field] = stored[field];
    if (record.kind === 'object') keepFlags(OBJECT_FLAGS.flagged, fields, stored);
    stayed.add(record.key);
  }
  if (stayed.size > 0) dropEmptyRooms(planned, stayed);
}

/** New rooms for what has none, in which nothing stands after all, and new places of what stayed in the plans of others. */
function dropEmptyRooms(planned: Map<string, PlannedRecord>, stayed: ReadonlySet<string>): void {
  const held = new Set<unknown>();
  for (const { fields } of planned.values()) held.add(fields['parent']);
  const dropped = new Set<string>();
  for (const [key, { record, id, stored }] of planned)
    if (record.counted === 'room' && key.endsWith('/room') && !stored && !held.has(id)) dropped.add(key);
  for (const kind of ['diagram', 'placement'] as const)
    for (const [key, { record, stored }] of planned) {
      const { owner = '', diagram = '', subject = '' } = record.kind === kind ? (record.refs ?? {}) : {};
      if (dropped.has(owner) || dropped.has(diagram) || (!stored && stayed.has(subject))) dropped.add(key);
    }
  for (const key of dropped) planned.delete(key);
}

/** `netbox@Lab:dcim.site:12/room` -> `dcim.site`. */
const tableIn = (key: string): string => key.split(':', 2)[1] ?? '';

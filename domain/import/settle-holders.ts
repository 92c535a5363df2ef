import { codeOf, OBJECT_CLASSES, OBJECT_FLAGS } from '../catalog/enums';
import { keepFlags } from './said-columns';
import { CIRCUIT, HOLDER } from './dataset-columns';
import { PORT_TABLES } from './dataset-equipment';
import type { PlannedRecord } from './import-rules';
import { NO_BRAND } from './dataset-models';
import type { ImportNote, ImportSet } from './import-set';
import { ownOf } from './values';

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
const CARD = codeOf(OBJECT_CLASSES, 'card');
const HAND_OFF = codeOf(OBJECT_CLASSES, 'handOff');

/**
 * What stands elsewhere only because the data set lacks what it stands in stays where it is, and keeps the size of a type that
 * is lacking: nothing was said of it. A room that is made for what nobody places is not made for what stays.
 * `types-without-brand` {count}: types whose brand is lacking, and by which nothing is made, are left out.
 */
export function settleHolders(planned: Map<string, PlannedRecord>, { columns }: ImportSet): readonly ImportNote[] {
  if (columns === undefined) return [];
  const stayed = new Set<string>();
  const lacks = (table: string, what = HOLDER): boolean => !(ownOf(columns, table) ?? [what]).includes(what);
  for (const { record, fields, stored } of planned.values()) {
    if (!stored) continue;
    if (lacks(tableIn(record.key))) {
      const flagged = Number(fields['flags']) & OBJECT_FLAGS.flagged;
      // What it is for is told by its ends.
      if (flagged !== 0 && record.kind === 'cable' && 'class' in fields) fields['class'] = stored['class'];
      if (flagged !== 0) keepFlags(OBJECT_FLAGS.flagged, fields, stored);
    }
    if (lacks('circuits.circuittermination', CIRCUIT) && fields['class'] === HAND_OFF) fields['name'] = stored['name'];
    const model = planned.get(record.refs?.['model'] ?? '');
    if (model && !model.stored && lacks(tableIn(String((model.fields['extra'] as { source?: unknown } | null)?.source))))
      fields['model'] = stored['model'];
    if (record.kind === 'object' && isMounted(fields) && record.refs?.['model'] === undefined) {
      if ('heightU' in fields) fields['heightU'] = stored['heightU'];
      keepFlags(OBJECT_FLAGS.fullDepth | OBJECT_FLAGS.flagged, fields, stored);
    }
    const field = record.kind === 'port' ? 'owner' : 'parent';
    const table = tableIn(record.key);
    const isInstead = STANDS_INSTEAD[table]?.includes(tableIn(record.refs?.[field] ?? '')) === true;
    if (!isInstead || fields[field] === stored[field] || !lacks(table)) continue;
    fields[field] = stored[field];
    stayed.add(record.key);
  }
  const brandless = dropUnneeded(planned, stayed, ({ record, fields }) => {
    const { source } = (record.kind === 'model' && fields['brand'] === NO_BRAND ? fields['extra'] : {}) as { source?: unknown };
    return typeof source === 'string' && lacks(tableIn(source));
  });
  if (brandless === 0) return [];
  const message = `${brandless} types are left out: the file does not hold their brands`;
  return [{ level: 'warning', file: '', line: 0, reason: 'types-without-brand', message, facts: { count: brandless } }];
}

const isMounted = (fields: PlannedRecord['fields']): boolean => fields['class'] === DEVICE || fields['class'] === CARD;

/**
 * New rooms for what has none, in which nothing stands after all, new places of what stayed in the plans of others, and
 * types under no brand for want of one that nothing is made by: how many these are.
 */
function dropUnneeded(
  planned: Map<string, PlannedRecord>,
  stayed: ReadonlySet<string>,
  isBrandless: (item: PlannedRecord) => boolean,
): number {
  const named = new Set<unknown>();
  for (const { fields } of planned.values()) named.add(fields['parent']).add(fields['model']);
  const dropped = new Set<string>();
  let brandless = 0;
  for (const [key, item] of planned) {
    if (item.stored || named.has(item.id)) continue;
    const isRoom = stayed.size > 0 && item.record.counted === 'room' && key.endsWith('/room');
    const isType = isBrandless(item);
    if (isType) brandless += 1;
    if (isRoom || isType) dropped.add(key);
  }
  if (stayed.size === 0 && dropped.size === 0) return 0;
  for (const kind of ['diagram', 'placement'] as const)
    for (const [key, { record, stored }] of planned) {
      const { owner = '', diagram = '', subject = '' } = record.kind === kind ? (record.refs ?? {}) : {};
      if ([owner, diagram, subject].some((each) => dropped.has(each)) || (!stored && stayed.has(subject))) dropped.add(key);
    }
  for (const key of dropped) planned.delete(key);
  return brandless;
}

/** `netbox@Lab:dcim.site:12/room` -> `dcim.site`. */
const tableIn = (key: string): string => key.split(':', 2)[1] ?? '';

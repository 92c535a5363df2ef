import { CABLE_CLASSES } from '../../../domain/catalog/enums';
import type { CableModel } from '../../../domain/cabling/cable-model';
import type { Document } from '../../../domain/document/document';
import type { RecordOf } from '../../../domain/document/schema';
import { fromCell } from '../../../domain/ids';
import type { ApiClient } from '../../../protocol/rest/client';
import { listModels } from '../../../protocol/rest/records';
import type { ChannelModel } from '../../api/channels';

/** The server is asked for so many of all classes; what is shown of them is less. */
const ASKED_MAX = 500;
const SHOWN_MAX = 60;

/** Cable models of a class: the installation's, and those made here a moment ago that the server may not have yet. */
export async function classModels(
  document: () => Document,
  server: ApiClient<AbortSignal>,
  cableClass: number,
  words: string,
): Promise<readonly ChannelModel[]> {
  const listed = await server.call(listModels, { query: { class: 'cable', q: words, limit: ASKED_MAX } });
  const records = new Map(listed.map(({ record }) => [record.id, record]));
  const parts = words.toLowerCase().split(/\s+/);
  const here = document();
  const { ids, rowCount } = here.table('model');
  for (let row = 0; row < rowCount; row++) {
    const record = ids[row] === 0 ? undefined : here.get('model', fromCell(ids[row]!));
    if (record && parts.every((part) => nameOf(record).toLowerCase().includes(part))) records.set(record.id, record);
  }
  return [...records.values()]
    .flatMap((record): readonly ChannelModel[] => {
      const spec = record.cableSpec as CableModel | null;
      if (spec === null || spec.class !== CABLE_CLASSES[cableClass]) return [];
      return [{ id: record.id, name: nameOf(record), diameterMm: spec.diameterMm, price: spec.price }];
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    .slice(0, SHOWN_MAX);
}

function nameOf({ brand, name }: RecordOf<'model'>): string {
  return [brand, name].filter((part) => part !== '').join(' ');
}

import type { DatasetReading } from './dataset-tables';
import { textOf } from './values';

/** `app.model` of a content type: its natural key ([app, model]), "app.model", or a number that the data set explains; ''. */
export function tableOf(data: DatasetReading, given: unknown): string {
  if (Array.isArray(given)) return given.map(textOf).join('.').toLowerCase();
  if (typeof given !== 'number') return textOf(given).toLowerCase();
  const fields = data.row('contenttypes.contenttype', given)?.fields;
  return fields ? `${textOf(fields['app_label'])}.${textOf(fields['model'])}` : '';
}

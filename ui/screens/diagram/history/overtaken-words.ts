import i18next from 'i18next';
import type { PropertyLabel } from '../../../../domain/kinds/book';
import { heldIn } from '../../../../domain/kinds/property';
import { readHistory, type RecordStep } from '../../../../protocol/rest/history';
import type { OvertakenRecord } from '../../../../workers/api/session';
import { whenWords } from '../../../helpers/when-words';
import { kindWord } from '../../../i18n/sentences';
import { whoWords } from '../../../i18n/who-words';
import { api } from '../../../session/session';
import { useSession } from '../../../session/session-state';
import { fieldsOf } from '../../../properties/property-fields';

const STEPS_LOOKED_AT = 20;

/** Who changed since what a step had changed: a sentence; '' where the log names nobody else. */
export async function whoOvertook(records: readonly OvertakenRecord[], called: string): Promise<string> {
  const own = useSession.getState().userName;
  for (const record of records) {
    const answer = await api.call(readHistory, { query: { record: record.id, limit: STEPS_LOOKED_AT } }).catch(() => null);
    const words = answer === null ? '' : overtakenWords(record, answer.items, own, called);
    if (words !== '') return words;
  }
  return '';
}

/** The latest step of somebody else that changed one of the fields, or deleted the record. `called`: its name where it is gone. */
export function overtakenWords(
  record: OvertakenRecord,
  steps: readonly Pick<RecordStep, 'userName' | 'atMs' | 'what' | 'fields'>[],
  own: string,
  called = '',
): string {
  const changed = ({ fields }: Pick<RecordStep, 'fields'>): string | undefined =>
    fields.find(({ field }) => record.fields.includes(field))?.field;
  const step = steps.find((each) => each.userName !== own && (each.what === 'gone' || changed(each) !== undefined));
  if (step === undefined) return '';
  const name = record.name || called || kindWord(record.kind, record.class);
  const said = { who: whoWords(step.userName), name, when: whenWords(step.atMs, i18next.language) };
  if (step.what === 'gone') return i18next.t('diagram:since.gone', said);
  const property = fieldsOf(record).find((each) => heldIn(each) === changed(step));
  const label =
    property === undefined
      ? i18next.t('diagram:replaced.place')
      : i18next.t(`diagram:property.${(property.label ?? property.name) as PropertyLabel}`);
  return i18next.t('diagram:since.changed', { ...said, label });
}

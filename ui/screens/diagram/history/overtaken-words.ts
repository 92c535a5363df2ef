import i18next from 'i18next';
import { kindDef } from '../../../../domain/document/schema';
import type { PropertyLabel } from '../../../../domain/kinds/book';
import { heldIn } from '../../../../domain/kinds/property';
import { readHistory, type ChangedField, type RecordStep } from '../../../../protocol/rest/history';
import type { OvertakenRecord } from '../../../../workers/api/session';
import { whenWords } from '../../../helpers/when-words';
import { kindWord } from '../../../i18n/sentences';
import { whoWords } from '../../../i18n/who-words';
import { api } from '../../../session/session';
import { useSession } from '../../../session/session-state';
import { fieldsOf } from '../../../properties/property-fields';

const STEPS_LOOKED_AT = 20;

type Step = Pick<RecordStep, 'operation' | 'userName' | 'atMs' | 'what' | 'fields'>;

/** Who changed since what a step had changed: a sentence; '' where the log does not tell. */
export async function whoOvertook(records: readonly OvertakenRecord[], called: string): Promise<string> {
  const own = useSession.getState().userName;
  for (const record of records) {
    const answer = await api.call(readHistory, { query: { record: record.id, limit: STEPS_LOOKED_AT } }).catch(() => null);
    const words = answer === null ? '' : overtakenWords(record, answer.items, own, called);
    if (words !== '') return words;
  }
  return '';
}

/** Who wrote what stands there now, or deleted the record, also oneself in another tab. `called`: its name where it is gone. */
export function overtakenWords(record: OvertakenRecord, steps: readonly Step[], own: string, called = ''): string {
  const step = writerOf(record, steps, own);
  if (step === undefined) return '';
  const name = record.name || called || kindWord(record.kind, record.class);
  const isOwn = step.userName === own;
  const said = {
    ...{ who: whoWords(step.userName), name, when: whenWords(step.atMs, i18next.language) },
    ...(isOwn ? { context: 'own' } : {}),
  };
  if (step.what === 'gone') return i18next.t('diagram:since.gone', said);
  const property = fieldsOf(record).find((each) => heldIn(each) === changedOf(record, step)?.field);
  const label =
    property === undefined
      ? i18next.t('diagram:replaced.place')
      : i18next.t(`diagram:property.${(property.label ?? property.name) as PropertyLabel}`);
  return i18next.t('diagram:since.changed', { ...said, label });
}

/** The latest step that wrote one of the values; where that is one's own step back, the one whose value it brought back. */
function writerOf(record: OvertakenRecord, steps: readonly Step[], own: string): Step | undefined {
  const at = steps.findIndex((each) => each.what === 'gone' || changedOf(record, each) !== undefined);
  const latest = steps[at];
  if (latest === undefined || latest.userName !== own || !isMove(latest)) return latest;
  const value = changedOf(record, latest);
  const writer = steps
    .slice(at + 1)
    .find((each) => !isMove(each) && each.fields.some(({ field, after }) => field === value?.field && after === value.after));
  return writer?.userName === own ? undefined : writer;
}

function changedOf(record: OvertakenRecord, { fields }: Step): ChangedField | undefined {
  return fields.find(({ field }) => record.fields.some((each) => each === field || isOnePlace(each, field)));
}

/** They come back together or not at all. */
function isOnePlace(one: string, other: string): boolean {
  return (['object', 'placement'] as const).some((kind) =>
    kindDef(kind).together?.some((fields) => fields.includes(one) && fields.includes(other)),
  );
}

function isMove({ operation }: Step): boolean {
  return operation === 'undo' || operation === 'redo';
}

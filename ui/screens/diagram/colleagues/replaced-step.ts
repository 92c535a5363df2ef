import { sameValue } from '../../../../domain/document/diff-laws';
import type { Values } from '../../../../protocol/sync/own-writes';
import { readDiagramSteps, readHistory } from '../../../../protocol/rest/history';
import type { ReplacedValue } from '../../../../workers/api/session';
import { patiently } from '../../../helpers/patiently';
import { api } from '../../../session/session';

/** Steps of a record that are looked at: between two of one value others lie. */
const LOOKED_AT = 20;

export interface ReplacedStep {
  /** null = nobody says. */
  readonly who: string | null;
  readonly theirs: Values;
  readonly names: Readonly<Record<string, string>>;
}

/** Who stored theirs, and what that was, as the log has it; null = nobody else did. */
export async function replacedStep(value: ReplacedValue, own: string, diagram: number): Promise<ReplacedStep | null> {
  const { id, fields, mine, theirs, after, until, names } = value;
  const known = theirs === null ? null : { who: null, theirs, names };
  const query = { record: id, before: until + 1, limit: LOOKED_AT };
  const answer = await patiently(() => api.call(readHistory, { query })).catch(() => null);
  const since = answer?.items.filter((item) => item.clock > after) ?? [];
  const step = since.find((item) => item.fields.some(({ field }) => fields.includes(field)));
  if (answer === null || step === undefined) {
    const by = since.find(({ userName }) => userName !== own)?.userName ?? (await importedBy(diagram, after, until));
    return known && { ...known, who: by };
  }
  // One's own other tab is no colleague.
  if (step.userName === own) return null;
  const said = Object.fromEntries(step.fields.flatMap(({ field, after: to }) => (fields.includes(field) ? [[field, to]] : [])));
  const found = theirs ?? { ...mine, ...said };
  return sameValue(found, mine) ? null : { who: step.userName, theirs: found, names: { ...answer.names, ...names } };
}

/** Who made the latest change between two numbers of the log that is too large for it: it names no records. */
async function importedBy(diagram: number, after: number, until: number): Promise<string | null> {
  const asked = { params: { id: String(diagram) }, query: { before: until + 1, limit: LOOKED_AT } };
  const answer = await api.call(readDiagramSteps, asked).catch(() => null);
  return answer?.items.find(({ clock, label }) => clock > after && label === 'bulk')?.userName ?? null;
}

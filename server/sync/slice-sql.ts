import type { ReadStep } from '../../domain/document/slice';
import { kindOfIndex } from '../../domain/document/load-slice';
import { INDEXES, KINDS, fieldDef, type IndexName, type Kind } from '../../domain/document/schema';
import { columnName } from '../storage/columns';

/**
 * The read steps of an operation as one statement: a CTE of ids for each step, then the rows of every kind reached.
 * Rows come as (kind, row), row as JSON with column names.
 *
 * Every join is a lateral subquery with `offset 0`, so that it stays a nested loop over an index whatever the
 * planner believes about tables it has no statistics of.
 */
export function sliceStatement(steps: readonly ReadStep[]): {
  readonly text: string;
  readonly params: readonly (readonly number[])[];
} {
  const params: (readonly number[])[] = [];
  const names = new Map<string, string>();
  const reached = new Map<Kind, string[]>();
  const ctes = steps.map((step, number) => {
    const name = `s${number}`;
    const kind = kindOfStep(step);
    reached.set(kind, [...(reached.get(kind) ?? []), name]);
    const body = stepBody(step, name, names, params);
    names.set(step.name, name);
    return `${name}(id) as (${body})`;
  });
  const selects = KINDS.filter((kind) => reached.has(kind)).map((kind) => {
    const sets = reached.get(kind) as string[];
    const ids = sets.length === 1 ? `${sets[0]} s` : `(${sets.map((set) => `select id from ${set}`).join(' union ')}) s`;
    return `select '${kind}' "kind",row_to_json(t) "row" from ${ids},lateral(select * from "${kind}" where "id"=s.id offset 0) t`;
  });
  return { text: `with recursive ${ctes.join(',')} ${selects.join(' union all ')}`, params };
}

function kindOfStep(step: ReadStep): Kind {
  return step.take === 'by' ? kindOfIndex(step.index) : step.kind;
}

function stepBody(step: ReadStep, own: string, names: ReadonlyMap<string, string>, params: (readonly number[])[]): string {
  if (step.take === 'records') {
    params.push([...new Set(step.ids)].filter((id) => id !== 0));
    return `select unnest($${params.length}::bigint[])`;
  }
  const start = step.from.map((name) => `select id from ${names.get(name)}`).join(' union ');
  const first = hop(step, `(${start})`);
  return step.recursive === true ? `${first} union ${hop(step, own)}` : first;
}

/** One step further from the ids of a set. */
function hop(step: Exclude<ReadStep, { take: 'records' }>, from: string): string {
  if (step.take === 'by') {
    const [kind, field] = step.index.split('.') as [Kind, string];
    return `select o."id" from ${from} s,lateral(select "id" from "${kind}" where "${columnName(field)}"=s.id offset 0) o`;
  }
  const column = columnName(step.field);
  return `select o."${column}" from ${from} s,lateral(select "${column}" from "${step.fromKind}" where "id"=s.id offset 0) o where o."${column}"<>0`;
}

/** The kinds that an index's records may name: whose rows are locked when the list is read. */
export function targetsOf(index: IndexName): readonly Kind[] {
  const [kind, field] = index.split('.') as [Kind, string];
  return (fieldDef(kind, field)?.to ?? []) as readonly Kind[];
}

/** Kinds that some list hangs on. */
export const OWNER_KINDS: readonly Kind[] = KINDS.filter((kind) => INDEXES.some((index) => targetsOf(index).includes(kind)));

import { parentPort } from 'node:worker_threads';
import type { Diff } from '../../domain/document/diff';
import { unreachable } from '../../domain/result';
import { DifferenceList, markOf } from '../../domain/import/difference-list';
import type { ImportNote, ImportRecord, ImportSet } from '../../domain/import/import-set';
import { ofSource } from '../../domain/import/import-source';
import { planImport, type ImportPlan } from '../../domain/import/plan-import';
import type { PlannedRecord } from '../../domain/import/import-rules';
import { NoteList } from '../../domain/import/values';
import { parseSource } from '../parsers/parse-source';
import { loadExisting } from '../storage/bulk-existing';
import { loadGone } from '../storage/bulk-gone';
import type { SqlTransaction } from '../storage/sql';
import type { FromImportThread, ImportWork, ToImportThread } from './import-messages';

/**
 * The thread of one import: it has the source read, compares it, and holds what comes of it, so that a set of 100,000
 * devices keeps nobody else waiting. It has no database: what it asks, import-worker.ts asks for it.
 */
const port = parentPort!;
const say = (message: FromImportThread): void => port.postMessage(message);

let sets: ImportSet[] = [];
const plans = new Map<number, { readonly changes: Diff; readonly list: DifferenceList }>();

interface Asked {
  readonly resolve: (rows: readonly object[]) => void;
  readonly reject: (error: Error) => void;
}
const asked = new Map<number, Asked>();
let lastAsked = 0;

const database: Pick<SqlTransaction, 'query'> = {
  query: <Row>(text: string, params = []) =>
    new Promise<readonly Row[]>((resolve, reject) => {
      const id = (lastAsked += 1);
      asked.set(id, { resolve: resolve as Asked['resolve'], reject });
      say({ kind: 'query', id, text, params });
    }),
};

type Work = { readonly [M in keyof ImportWork]: (...args: Parameters<ImportWork[M]>) => Promise<ReturnType<ImportWork[M]>> };

const work: Work = {
  async read(source, name) {
    const parsed = await parseSource(source, {
      ...(name === undefined ? {} : { name }),
      onProgress: (done, total) => say({ kind: 'progress', done, total }),
    });
    sets = [...parsed.sets];
    return {
      ...parsed,
      sets: sets.map(({ kind, records, notImported, furtherKinds = 0, inFields = {}, fingerprint }) => {
        return { kind, records: records.length, notImported, furtherKinds, inFields, fingerprint };
      }),
    };
  },
  async plan(at, firstId, source, { choice, seen }) {
    const set = ownSet(at, source);
    const existing = await loadExisting(database, set);
    const { gone, absent } = await loadGone(database, set, source, existing);
    let nextId = firstId;
    const compare = (unwanted?: ReadonlySet<string>): ImportPlan => {
      nextId = firstId;
      return planImport(set, existing, () => nextId++, unwanted);
    };
    const whole = compare();
    const list = new DifferenceList(whole.planned, gone);
    const { unwanted, strange, marked, removed } = list.decided(choice, seen);
    const { planned: _, ...plan } = unwanted.size === 0 ? whole : compare(unwanted);
    const changes = [...plan.changes, ...marked.flatMap(markOf)];
    const isStrange = new Set(strange);
    plans.set(at, { changes, list });
    return {
      ...plan,
      changes: changes.length,
      notes: [
        ...plan.notes,
        ...strange.map((item) => strangeNote(list.nameOf(item), item.record)),
        ...leftNotes(
          [...unwanted].flatMap((key) => whole.planned.get(key) ?? []).filter((item) => !isStrange.has(item)),
          list,
        ),
      ],
      nextId,
      parts: list.count,
      gone: gone.length,
      marked: changes.length - plan.changes.length,
      remove: removed,
      absent,
    };
  },
  part: (at, part) => Promise.resolve(plans.get(at)!.list.part(part)),
  changes: (at, first, end) => Promise.resolve(plans.get(at)!.changes.slice(first, end)),
};

/** A set with the keys of its source, in a list of records that is nobody else's: as it was read it is not needed any more. */
function ownSet(at: number, source: string): ImportSet & { readonly records: ImportRecord[] } {
  const set = ofSource(sets[at]!, source);
  const own = { ...set, records: [...set.records] };
  sets[at] = own;
  return own;
}

/** Left as it is, because it is not as it was when that was chosen. */
function strangeNote(name: string, { file = '', line = 0, key }: ImportRecord): ImportNote {
  const message = `${name || key} was changed since the preview, and is left as it is`;
  return { level: 'refused', file, line, reason: 'changed-meanwhile', message, facts: { name: name || key } };
}

/** What was chosen not to be taken, by name; of very many the first, and how many more. */
function leftNotes(left: readonly PlannedRecord[], list: DifferenceList): readonly ImportNote[] {
  const notes = new NoteList(left[0]?.record.file ?? '');
  for (const item of left) {
    const { key, counted, line = 0 } = item.record;
    const name = list.wayTo(item);
    const facts = name === '' ? { name: key, nameless: counted, number: Number(key.split(':').at(-1)) } : { name };
    const [reason, message] = item.stored ? ['left-as-it-is', 'stays as it is'] : ['left-out', 'was left out'];
    notes.add('left', line, reason!, `${facts.name} ${message!}, as chosen`, facts);
  }
  return notes.notes;
}

function answer(told: Promise<ReturnType<ImportWork[keyof ImportWork]>>): void {
  told.then(
    (found) => say({ kind: 'done', answer: found }),
    (error: unknown) => say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
}

function take(id: number): Asked {
  const waiting = asked.get(id)!;
  asked.delete(id);
  return waiting;
}

port.on('message', (message: ToImportThread) => {
  switch (message.kind) {
    case 'read':
      return answer(work.read(...message.args));
    case 'plan':
      return answer(work.plan(...message.args));
    case 'changes':
      return answer(work.changes(...message.args));
    case 'part':
      return answer(work.part(...message.args));
    case 'rows':
      return take(message.id).resolve(message.rows);
    case 'noRows':
      return take(message.id).reject(new Error('the database did not answer'));
    default:
      return unreachable(message);
  }
});

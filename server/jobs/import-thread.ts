import { parentPort } from 'node:worker_threads';
import { unreachable } from '../../domain/result';
import type { ImportSet } from '../../domain/import/import-set';
import { ofSource } from '../../domain/import/import-source';
import { planImport, type ImportPlan } from '../../domain/import/plan-import';
import { parseSource } from '../parsers/parse-source';
import { loadExisting } from '../storage/bulk-existing';
import type { SqlTransaction } from '../storage/sql';
import type { FromImportThread, ImportWork, ToImportThread } from './import-messages';

/**
 * The thread of one import: it has the source read, compares it, and holds what comes of it, so that a set of 100,000
 * devices keeps nobody else waiting. It has no database: what it asks, import-worker.ts asks for it.
 */
const port = parentPort!;
const say = (message: FromImportThread): void => port.postMessage(message);

let sets: ImportSet[] = [];
const plans = new Map<number, ImportPlan>();

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
      sets: sets.map(({ kind, records, notImported, fingerprint }) => {
        return { kind, records: records.length, notImported, fingerprint };
      }),
    };
  },
  async plan(at, firstId, source) {
    const set = ofSource(sets[at]!, source);
    sets[at] = set;
    let nextId = firstId;
    const plan = planImport(set, await loadExisting(database, set), () => nextId++);
    plans.set(at, plan);
    return { ...plan, changes: plan.changes.length, nextId };
  },
  changes: (at, first, end) => Promise.resolve(plans.get(at)!.changes.slice(first, end)),
};

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
    case 'rows':
      return take(message.id).resolve(message.rows);
    case 'noRows':
      return take(message.id).reject(new Error('the database did not answer'));
    default:
      return unreachable(message);
  }
});

import { DEFAULT_DIAGRAMS, DEMO_SEED, generateDemo, type DemoSummary } from '../../domain/demo/demo';
import type { AuthorOrTool } from '../storage/author';
import { bulkLoad, type BulkResult } from '../storage/bulk';
import { reserveIds } from '../storage/id-blocks';
import type { Sql } from '../storage/sql';

export interface LoadDemoOptions extends AuthorOrTool {
  /** Exactly this many ports in one hall; absent = the demonstration site. */
  readonly ports?: number;
  readonly seed?: number;
  readonly signal?: AbortSignal;
  /** Ports written so far. */
  readonly onProgress?: (ports: number) => void;
}

/** Ids taken for each port of a generated hall, with room to spare: cables, their ends and port maps come to 1.8. */
const IDS_A_PORT = 3;
const IDS_MIN = 300_000;

/**
 * Adds a demonstration site to whatever the database holds. Its first hall takes the default diagrams' ids while they
 * are free. Resolves when it is committed; aborted, it leaves nothing.
 */
export async function loadDemo(
  sql: Sql,
  options: LoadDemoOptions,
): Promise<DemoSummary & Pick<BulkResult<unknown>, 'clock' | 'checkpoint'>> {
  const { userName, accountId = 0 } = options;
  const author = { accountId, userName };
  let nextId = await reserveIds(sql, options.ports === undefined ? IDS_MIN : options.ports * IDS_A_PORT + 20_000, author);
  const loaded = await bulkLoad(
    sql,
    { ...author, reason: 'demo', ...(options.signal ? { signal: options.signal } : {}) },
    async (load) => {
      const taken = await load.tx.query('select 1 from "diagram" where "id"=any($1::bigint[])', [
        Object.values(DEFAULT_DIAGRAMS),
      ]);
      const models = await load.tx.query<{ id: number; slug: string }>(`select "id","slug" from "model" where "slug"<>''`, []);
      const bySlug = new Map(models.map((model) => [model.slug, model.id]));
      const batches = generateDemo({
        seed: options.seed ?? DEMO_SEED,
        nextId: () => nextId++,
        modelId: (slug) => bySlug.get(slug),
        ...(options.ports === undefined ? {} : { ports: options.ports }),
        ...(taken.length === 0 ? { defaultDiagrams: DEFAULT_DIAGRAMS } : {}),
      });
      let ports = 0;
      for (let step = batches.next(); ; step = batches.next()) {
        if (step.done) return step.value;
        await load.write(step.value.changes);
        await load.writeStates(step.value.states);
        for (const change of step.value.changes) if (change.kind === 'port') ports += 1;
        options.onProgress?.(ports);
      }
    },
  );
  return { ...loaded.value, clock: loaded.clock, checkpoint: loaded.checkpoint };
}

import type { Sql } from '../storage/sql';
import type { Feeds } from './feeds';

/** As many as a server keeps in memory beside those that somebody looks at. */
const DRAWINGS_MAX = 8;

export interface LeaveSnapshotsOptions {
  readonly sql: Sql;
  readonly feeds: Feeds;
  readonly signal?: AbortSignal | undefined;
  /** Before each drawing, by its name. */
  readonly onDrawing?: ((name: string) => void) | undefined;
}

/**
 * After a load that is too large for the log: reads the drawings of the places with most in them, one after the other, and leaves
 * their snapshots in the data directory, so that whoever opens one first waits for a file and not for the database. Resolves to how
 * many it left.
 */
export async function leaveSnapshots({ sql, feeds, signal, onDrawing }: LeaveSnapshotsOptions): Promise<number> {
  const drawings = await sql.query<{ id: number; name: string }>(
    `select d."id", d."name" from "diagram" d join
       (select o."id", coalesce(nullif(o."owner", 0), -o."id") "of" from "diagram" o) k on k."id" = d."id" join
       (select coalesce(nullif(o."owner", 0), -o."id") "of", count(*) "many" from "placement" p join "diagram" o on o."id" = p."diagram" group by 1) m
       on m."of" = k."of" order by m."many" desc, d."id" limit $1`,
    [DRAWINGS_MAX],
  );
  let left = 0;
  for (const { id, name } of drawings) {
    if (signal?.aborted === true) break;
    onDrawing?.(name);
    if (await feeds.leaveFile(id)) left += 1;
  }
  return left;
}

/** Who waits until drawings are left. */
export interface Waiter {
  readonly signal: AbortSignal;
  readonly onDrawing: (name: string) => void;
}

/** The same in a server, after each such load: beside everything else, and anew where another load comes before it is done. */
export class LeftSnapshots {
  private readonly options: Pick<LeaveSnapshotsOptions, 'sql' | 'feeds'> & { readonly onError: (error: unknown) => void };
  private current: AbortController | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private readonly listening = new Set<(name: string) => void>();
  /** What is read now. */
  private drawing: string | null = null;

  constructor(options: LeftSnapshots['options']) {
    this.options = options;
  }

  begin(): void {
    this.close();
    const { signal } = (this.current = new AbortController());
    const onDrawing = (name: string): void => {
      this.drawing = name;
      for (const listen of this.listening) listen(name);
    };
    this.turn = this.turn
      .then(() => leaveSnapshots({ ...this.options, signal, onDrawing }))
      .catch((error: unknown) => {
        if (!signal.aborted) this.options.onError(error);
      })
      .finally(() => (this.drawing = null));
  }

  /** Resolves when all that was begun is done, or the caller waits no longer; `onDrawing` hears what is read meanwhile. */
  async settled({ signal, onDrawing }: Waiter): Promise<void> {
    if (signal.aborted) return;
    this.listening.add(onDrawing);
    if (this.drawing !== null) onDrawing(this.drawing);
    const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    try {
      for (let seen = null; seen !== this.turn && !signal.aborted; ) await Promise.race([(seen = this.turn), gone]);
    } finally {
      this.listening.delete(onDrawing);
    }
  }

  close(): void {
    this.current?.abort();
  }
}

import fs from 'node:fs/promises';
import path from 'node:path';
import type { Sql } from '../../storage/sql';
import { countRooms, type CableSpan, type CountedRooms, type RoomCounts } from './room-counts';

/** Counting may take this share of the time at most: after a second of it, 20 s pass before the next. */
const PAUSE_FACTOR = 20;
/** A count this quick is made again whenever something changed. */
const QUICK_MS = 150;
const STALE_MS = 60_000;
/** How long an answer waits for a count that is under way before it gives the last one. */
const WAIT_MS = 1_500;

/** No clock: another count must follow. */
const UNFINISHED = -1;

interface Counted extends CountedRooms {
  /** The clock it was counted at. */
  readonly clock: number;
}

const NOTHING: CountedRooms = { rooms: new Map(), spans: [], whole: false };

/**
 * The rooms' counts, counted anew when the clock has moved and enough time has passed; kept on disk, so that a big
 * installation's Home is there at once after a restart.
 */
export class RoomCache {
  private counted: Counted | null = null;
  private running: Promise<void> | null = null;
  private published: Promise<void> = Promise.resolve();
  private tookMs = 0;
  private endedAtMs = 0;
  private readonly file: string;

  constructor(
    private readonly sql: Sql,
    dataDir: string,
    private readonly onError: (error: unknown) => void,
  ) {
    this.file = path.join(dataDir, 'home-counts.json');
  }

  async start(): Promise<void> {
    try {
      const { clock, rooms, spans } = JSON.parse(await fs.readFile(this.file, 'utf8')) as {
        clock: number;
        rooms: [number, RoomCounts][];
        /** Left out by earlier versions. */
        spans?: readonly CableSpan[];
      };
      if (spans === undefined) return;
      this.counted = { clock, rooms: new Map(rooms), spans, whole: true };
      // Only slow counts are kept.
      this.tookMs = QUICK_MS + 1;
      this.endedAtMs = performance.now();
    } catch {
      // None yet, or one that cannot be read: it is counted anew.
    }
  }

  /** Counts by room; what was counted last when counting takes long. */
  async get(): Promise<CountedRooms & { readonly isCurrent: boolean }> {
    const [row] = await this.sql.query<{ value: number }>('select "value" from "clock"', []);
    const clock = row?.value ?? 0;
    const known = this.counted?.clock === clock;
    const quick = this.tookMs <= QUICK_MS;
    // Alarms come and go without the clock.
    if (!known || quick || performance.now() - this.endedAtMs > STALE_MS) this.count(clock);
    if (this.running && (!known || quick)) await Promise.race([this.running, delay(WAIT_MS)]);
    // The very first count: at least what is known before the cables.
    if (!this.counted && this.running) await Promise.race([this.running, this.published]);
    return { ...(this.counted ?? NOTHING), isCurrent: this.counted?.clock === clock };
  }

  private count(clock: number): void {
    const now = performance.now();
    if (this.running || (this.counted && this.tookMs > QUICK_MS && now < this.endedAtMs + this.tookMs * PAUSE_FACTOR)) return;
    let publish: () => void = () => undefined;
    this.published = new Promise((resolve) => (publish = resolve));
    this.running = countRooms(this.sql, (rooms) => {
      this.counted ??= { clock: UNFINISHED, rooms, spans: [], whole: false };
      publish();
    })
      .then(async ({ rooms, spans, whole }) => {
        this.counted = { clock, rooms, spans, whole };
        this.tookMs = performance.now() - now;
        if (this.tookMs > QUICK_MS) {
          await fs.writeFile(this.file, JSON.stringify({ clock, rooms: [...rooms], spans }), { mode: 0o600 });
          // Written by an earlier version it was everybody's.
          await fs.chmod(this.file, 0o600);
        }
      })
      .catch(this.onError)
      .finally(() => {
        this.running = null;
        this.endedAtMs = performance.now();
      });
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

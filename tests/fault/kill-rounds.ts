import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { DiagramFeed } from '../../server/sync/diagram-feed';
import { createSqlStore } from '../../server/sync/sql-store';
import { difference, recordsOf } from '../sync/compare';
import { SeededRandom } from '../../domain/demo/random';
import type { RunningServer } from '../setup/running-server';
import type { TestDatabase } from '../setup/test-database';
import { judge, type Judgement } from './editors';
import { addressOf, HALL, makeEditors, signIn, startOn, type PlacedEditor } from './hall-server';

export interface Settled extends Judgement {
  /** What an editor's document and the database differ in at the end, a text each. */
  readonly differences: readonly string[];
  /** Some editor was told that the server had forgotten what it had answered. */
  readonly toldToReload: boolean;
}

export interface KillResult extends Settled {
  /** From the start of the process to its address, ms, of each start. */
  readonly startMs: readonly number[];
}

/** Starts a server on a filled database and kills it at a random moment under four editors, round by round; the last one lives. */
export async function killRounds(database: TestDatabase, rounds: number, seed: number): Promise<KillResult> {
  const editors = makeEditors(`kill-${seed}`);
  const random = new SeededRandom(seed);
  const startMs: number[] = [];
  let tokens: string[] | null = null;
  for (let round = 0; ; round += 1) {
    const server = await startOn(database);
    startMs.push(server.startMs);
    tokens ??= await Promise.all(editors.map((_, number) => signIn(server, `editor${number}`)));
    await Promise.all(editors.map(({ editor }, number) => editor.connect(addressOf(server, tokens![number]!))));
    if (round < rounds) {
      let dead = false;
      const killing = sleep(50 + random.below(1200)).then(async () => {
        await die(server.process);
        dead = true;
      });
      await editUntil(editors, random, () => dead);
      await killing;
      continue;
    }
    return { ...(await settledOn(database, server, editors)), startMs };
  }
}

/** What came of it all: what is unanswered is answered, then everybody holds what the server holds; it ends then. */
export async function settledOn(
  database: TestDatabase,
  server: RunningServer,
  editors: readonly PlacedEditor[],
): Promise<Settled> {
  for (let waits = 0; editors.some(({ editor }) => editor.unanswered > 0); waits += 1) {
    if (waits > 400) throw new Error('edits are unanswered after 20 s');
    await sleep(50);
  }
  await quiet(editors);
  for (const { editor } of editors) editor.close();
  await server.stop();
  const sql = await database.open();
  // Read anew: a snapshot of the server's may be some patches old, and its own document is in question, too.
  const feed = new DiagramFeed(createSqlStore(sql), HALL.diagrams[0]!, 0);
  await feed.load();
  const expected = recordsOf(feed.document);
  const differences = editors.flatMap(({ editor }) => difference(recordsOf(editor.document), expected) || []);
  const verdict = await judge(sql, editors);
  await sql.close();
  return { ...verdict, differences, toldToReload: editors.some(({ editor }) => editor.toldToReload) };
}

/** Until nothing has come to any of them for a second. */
async function quiet(editors: readonly PlacedEditor[]): Promise<void> {
  const clocks = (): string => editors.map(({ editor }) => editor.clock).join();
  for (let before = ''; before !== clocks(); await sleep(1000)) before = clocks();
}

async function die(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Every editor edits, a few milliseconds apart, until `stop` says so. */
export async function editUntil(editors: readonly PlacedEditor[], random: SeededRandom, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const { editor } = random.pick(editors);
    if (editor.unanswered < 30) editor.edit();
    await sleep(random.below(4));
  }
}

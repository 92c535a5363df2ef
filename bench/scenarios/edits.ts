import { randomOf } from '../../domain/demo/random';
import type { Intent } from '../../domain/operations/operation';
import { fromCell } from '../../domain/ids';
import { readSnapshot } from '../../tests/setup/read-snapshot';
import { openEditor, search, snapshotClock, type Editor } from '../client';
import { withHall, type HallServer } from '../hall-server';
import { percentile, type Finding, type Scenario } from '../harness';

const EDITORS = 8;
const EDITS_PER_SECOND = 200;
const SECONDS = 15;
/** At full speed eight sockets would reach the limit of messages a second that each has. */
const FULL_SPEED_EDITORS = 32;
const SEARCHES = 1000;
const SNAPSHOTS = 15;
const WORDS = ['sw', 'big1-r', 'zzz-no-such', '10.1.', '机柜', 'pp-', 'SN', 'edited 1'];

/** Renames and states of devices, as people type them: each a transaction with its log row. */
function nextEdit(objects: readonly number[], random: () => number, at: number): Intent {
  const id = objects[Math.floor(random() * objects.length)]!;
  const fields = at % 3 === 0 ? { lifecycle: Math.floor(random() * 4) } : { name: `edited ${at}` };
  return { kind: 'set-properties', version: 1, target: 'object', ids: [id], fields } as Intent;
}

/** Every editor sends at its own steady pace, whether or not its last edit was answered. Yields ms until each ack. */
export async function editSteadily(
  editors: readonly Editor[],
  objects: readonly number[],
  seed: number,
  seconds = SECONDS,
): Promise<readonly number[]> {
  const paceMs = (1000 * editors.length) / EDITS_PER_SECOND;
  const lanes = editors.map(async (editor, lane) => {
    const random = randomOf(seed * 100 + lane);
    const startedAt = performance.now() + (paceMs * lane) / editors.length;
    const answers: Promise<number>[] = [];
    for (let at = 0; at < (EDITS_PER_SECOND * seconds) / editors.length; at++) {
      const wait = startedAt + at * paceMs - performance.now();
      if (wait > 0) await new Promise((done) => setTimeout(done, wait));
      answers.push(editor.edit(nextEdit(objects, random, at)));
    }
    return Promise.all(answers);
  });
  return (await Promise.all(lanes)).flat();
}

/** Every editor sends the next edit when the last one is answered: the most that so many people could make of it. */
async function editAtFullSpeed(
  editors: readonly Editor[],
  objects: readonly number[],
  seed: number,
  seconds: number,
): Promise<number> {
  const endsAt = performance.now() + seconds * 1000;
  const lanes = editors.map(async (editor, lane) => {
    const random = randomOf(seed * 1000 + lane);
    let edits = 0;
    for (; performance.now() < endsAt; edits++) await editor.edit(nextEdit(objects, random, edits));
    return edits;
  });
  return (await Promise.all(lanes)).reduce((sum, edits) => sum + edits, 0) / seconds;
}

/** Does something `count` times, a step apart; a slow one delays the next. */
async function repeat(count: number, stepMs: number, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  for (let at = 0; at < count; at++) {
    const wait = startedAt + at * stepMs - performance.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    await work();
  }
}

function latency(situation: string, ports: number, times: readonly number[]): readonly Finding[] {
  return [
    {
      figure: `${situation}: acknowledged, median`,
      size: ports,
      ours: percentile(times, 0.5),
      unit: 'ms',
      target: { atMost: 5 },
    },
    {
      figure: `${situation}: acknowledged, 95 of 100`,
      size: ports,
      ours: percentile(times, 0.95),
      unit: 'ms',
      target: { atMost: 25 },
    },
  ];
}

/** A question about edits on one of the databases; `env` names it to the server, `perSecond` is what it promises at full speed. */
export function editsOn(
  database: string,
  perSecondPromised: number,
  withEnv: <T>(ask: (env: Readonly<Record<string, string>>) => Promise<T>) => Promise<T>,
): Scenario {
  return {
    question: `how soon is an edit of ${EDITORS} editors, ${EDITS_PER_SECOND} edits a second, acknowledged on ${database}?`,
    run: ({ seed, size = 100_000 }) =>
      withEnv((env) => withHall(size, seed, (hall) => measured(hall, seed, size, perSecondPromised), env)),
  };
}

async function measured(
  { url, token, diagram }: HallServer,
  seed: number,
  size: number,
  perSecondPromised: number,
): Promise<readonly Finding[]> {
  const {
    document,
    header: { clock },
  } = await readSnapshot(url, token, diagram);
  const objects = Array.from(document.table('object').ids.subarray(0, document.table('object').rowCount), fromCell).filter(
    (id) => id !== 0,
  );
  const editors = await Promise.all(Array.from({ length: EDITORS }, () => openEditor(url, token, diagram, clock)));

  await editSteadily(editors, objects, seed, 2);
  const alone = await editSteadily(editors, objects, seed);

  const random = randomOf(seed + 7);
  const searchTimes: number[] = [];
  const searches = repeat(SEARCHES, (SECONDS * 1000) / SEARCHES, async () => {
    const startedAt = performance.now();
    await search(url, token, WORDS[Math.floor(random() * WORDS.length)]!);
    searchTimes.push(performance.now() - startedAt);
  });
  const besideSearches = await editSteadily(editors, objects, seed + 1);
  await searches;

  // Edits run all the time, so each of these finds the last one stale and has it built anew.
  const builds = repeat(SNAPSHOTS, (SECONDS * 1000) / SNAPSHOTS, () => snapshotClock(url, token, diagram));
  const besideSnapshots = await editSteadily(editors, objects, seed + 2);
  await builds;

  const crowd = await Promise.all(
    Array.from({ length: FULL_SPEED_EDITORS }, () => openEditor(url, token, diagram, editors[0]!.clock)),
  );
  const perSecond = await editAtFullSpeed(crowd, objects, seed + 3, 5);
  for (const editor of crowd) editor.close();
  // Some 12,000 edits later: the same as at the start, or the log's length costs.
  const later = await editSteadily(editors, objects, seed + 4);
  for (const editor of editors) editor.close();
  return [
    ...latency('alone', size, alone),
    ...latency(`beside ${SEARCHES} searches`, size, besideSearches),
    {
      figure: 'searches beside edits, 95 of 100',
      size,
      ours: percentile(searchTimes, 0.95),
      unit: 'ms',
      target: { atMost: 100 },
    },
    ...latency(`while ${SNAPSHOTS} snapshots are built`, size, besideSnapshots),
    ...latency('alone, after all those edits', size, later),
    {
      figure: `edits sustained, ${FULL_SPEED_EDITORS} editors`,
      size,
      ours: perSecond,
      unit: 'edits/s',
      target: { atLeast: perSecondPromised },
    },
  ];
}

export const scenario = editsOn('the embedded database', 200, (ask) => ask({}));

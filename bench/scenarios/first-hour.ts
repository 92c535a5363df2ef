import { codeOf, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { randomOf } from '../../domain/demo/random';
import { idsForPlace } from '../../domain/operations/structure/insert-place';
import { startServer } from '../../tests/setup/running-server';
import { openPage, signInFirst, type Page } from '../client';
import { median, percentile, type Finding, type Scenario } from '../harness';

const STEPS = 1000;
/** Every so many steps a colleague writes the same field after us. */
const CONFLICT = 3;

const RACKS = { pitchMm: 600, coldAisleMm: 1200, hotAisleMm: 1000, facing: 'alternating', rule: '{row}{n:2}', model: 0 } as const;

/** A site. */
async function site(page: Page): Promise<number> {
  const [id, ...ids] = await page.lease(1 + idsForPlace('site'));
  const made = { kind: 'insert-place', version: 1, id, parent: 0, class: codeOf(OBJECT_CLASSES, 'site'), name: 'Bench', ids };
  if (!(await page.submit(made)).isDone) throw new Error('the site was refused');
  return id!;
}

interface Room {
  readonly ms: number;
  readonly racks: readonly number[];
  readonly placements: readonly number[];
}

/** A room with its rows, as the dialog makes it. */
async function room(page: Page, parent: number, name: string, rows: number, racksPerRow: number): Promise<Room> {
  const needed = idsForPlace('room', { rows, racksPerRow });
  const [id, ...ids] = await page.lease(1 + needed);
  const { ms, isDone } = await page.submit({
    ...{ kind: 'insert-place', version: 1, id, parent, class: codeOf(OBJECT_CLASSES, 'room'), name, ids },
    ...{ widthMm: racksPerRow * 600 + 10_000, depthMm: rows * 3000 + 10_000, racks: { ...RACKS, rows, racksPerRow } },
  });
  if (!isDone) throw new Error('the room was refused');
  const standing = ids.slice(ids.length - rows * racksPerRow * 2);
  return { ms, racks: standing.filter((_, at) => at % 2 === 0), placements: standing.filter((_, at) => at % 2 === 1) };
}

/** ms of each undo of our steps, the latest first, where a colleague wrote over every third; and how many were refused. */
async function undone(page: Page, colleague: Page, racks: readonly number[], seed: number): Promise<readonly number[]> {
  const random = randomOf(seed);
  const steps: { readonly clientId: string; readonly seq: number }[] = [];
  for (let at = 0; at < STEPS; at++) {
    const ids = [racks[Math.floor(random() * racks.length)]!];
    const rename = (remarks: string) => ({ kind: 'set-properties', version: 1, target: 'object', ids, fields: { remarks } });
    steps.push(await page.submit(rename(`step ${at}`)));
    if (at % CONFLICT === 0) await colleague.submit(rename(`colleague ${at}`));
  }
  const took: number[] = [];
  let refused = 0;
  for (const { clientId, seq } of steps.toReversed()) {
    const { ms, isDone } = await page.submit({ kind: 'undo', version: 1, clientId, seq });
    took.push(ms);
    if (!isDone) refused += 1;
  }
  if (refused === 0 || refused === STEPS) throw new Error(`${refused} of ${STEPS} were refused: no conflicts were measured`);
  return took;
}

export const scenario: Scenario = {
  question: 'how soon is a room of 240 racks made, a row of 100 moved, and each of 1,000 steps taken back beside a colleague?',
  async run({ seed, rounds }) {
    const server = await startServer({ args: ['--no-demo', '--log-level', 'warn'] });
    try {
      const token = await signInFirst(server.url, server.administratorPassword);
      const [page, colleague] = [openPage(server.url, token), openPage(server.url, token)];
      const parent = await site(page);
      const made: number[] = [];
      const moved: number[] = [];
      let racks: readonly number[] = [];
      for (let round = 0; round < rounds; round++) {
        const hall = await room(page, parent, `Hall ${round}`, 12, 20);
        made.push(hall.ms);
        racks = hall.racks;
        const { placements } = await room(page, parent, `Row ${round}`, 1, 100);
        const { ms, isDone } = await page.submit({
          ...{ kind: 'move-placements', version: 1, placements, mode: 'by', x: [600], y: [1200] },
        });
        if (!isDone) throw new Error('the row was not moved');
        moved.push(ms);
      }
      const took = await undone(page, colleague, racks, seed);
      const findings: readonly Finding[] = [
        {
          figure: 'a room of 12 rows of 20 racks: acknowledged',
          size: 240,
          ours: median(made),
          unit: 'ms',
          target: { atMost: 1000 },
        },
        { figure: 'a row of 100 racks moved: acknowledged', size: 100, ours: median(moved), unit: 'ms', target: { atMost: 300 } },
        {
          figure: 'a step taken back, conflicts among them, median',
          size: STEPS,
          ours: median(took),
          unit: 'ms',
          target: { atMost: 20 },
        },
        { figure: 'a step taken back, 95 of 100', size: STEPS, ours: percentile(took, 0.95), unit: 'ms' },
      ];
      return findings;
    } finally {
      await server.stop();
    }
  },
};

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startCluster } from '../../scripts/lib/cluster.mjs';
import { ensurePostgres } from '../../scripts/lib/tools.mjs';
import { SeededRandom } from '../../domain/demo/random';
import { addressOf, filledDatabase, makeEditors, signIn, startOn } from './hall-server';
import { editUntil, settledOn } from './kill-rounds';

const SEED = Number(process.env['LOST_SEED'] ?? 31);
/** `npm run lab` asks for more. */
const ROUNDS = Number(process.env['LOST_ROUNDS'] ?? 4);
const postgres = ensurePostgres();

it.skipIf(postgres.path === undefined)(
  '[walk 7] PostgreSQL killed and stopped under four editors and started again, in turns: the server stays, no acknowledged edit is lost, none is carried out twice, and all end equal',
  { timeout: 60_000 * ROUNDS },
  async () => {
    const cluster = await startCluster(postgres.path!, { durable: true });
    const database = await filledDatabase({ serverUrl: cluster.url });
    const server = await startOn(database, { env: { PLENUM_LOG_LEVEL: 'silent' } });
    const editors = makeEditors('lost');
    const random = new SeededRandom(SEED);
    const addresses = await Promise.all(
      editors.map(async (_, number) => addressOf(server, await signIn(server, `editor${number}`))),
    );
    let over = false;
    const keepConnected = async (): Promise<void> => {
      for (; !over; await sleep(100))
        for (const [number, { editor }] of editors.entries())
          if (!editor.isConnected) await editor.connect(addresses[number]!).catch(() => undefined);
    };
    const connected = keepConnected();
    await expect.poll(() => editors.every(({ editor }) => editor.isConnected)).toBe(true);
    for (let round = 0; round < ROUNDS; round += 1) {
      let back = false;
      const fault = (async () => {
        await sleep(200 + random.below(1000));
        await (round % 2 === 0 ? cluster.crash() : cluster.shutDown());
        await sleep(random.below(1500));
        await cluster.restart();
        await sleep(1000);
        back = true;
      })();
      await editUntil(editors, random, () => back);
      await fault;
    }
    await expect.poll(() => editors.reduce((sum, { editor }) => sum + editor.unanswered, 0)).toBe(0);
    over = true;
    await connected;
    const result = await settledOn(database, server, editors);
    await database.remove();
    await cluster.stop();
    console.log(`${result.acknowledged} acknowledged in ${ROUNDS} rounds`);
    expect(result).toMatchObject({ lost: 0, twice: 0, differences: [], toldToReload: false });
    expect(result.acknowledged).toBeGreaterThan(100);
    expect(server.process.exitCode).toBe(0);
  },
);

import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, filledDatabase, HALL, signIn, startOn } from '../fault/hall-server';
import { openSyncEditor } from '../setup/sync-editor';
import type { Lab } from './lab';

const EDITS = 100_000;
const AT_ONCE = 200;
/** Edits between two pauses, and how long those are. */
const STRETCH = 5_000;
const PAUSE_MS = 2_000;
const LOG_MB = 64;

const lab: Lab = {
  question: `Does the embedded database's log stay below ${LOG_MB} MB over ${EDITS} edits with pauses?`,
  missing: () => '',
  async run() {
    const database = await filledDatabase({ serverUrl: null });
    const server = await startOn(database);
    const token = await signIn(server, 'editor0');
    const { clock } = await addressOf(server, token).snapshot();
    const editor = await openSyncEditor(server.url, token, HALL.diagrams[0]!, clock);
    const folder = path.join(database.dataDir, 'database', 'pg_wal');
    let most = 0;
    const look = (): void => {
      const sizes = fs
        .readdirSync(folder)
        .map((name) => fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
      most = Math.max(most, sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024);
    };
    const startedAt = performance.now();
    let refused = 0;
    for (let done = 0; done < EDITS; done += AT_ONCE) {
      const wishes = Array.from({ length: AT_ONCE }, (_, at) => {
        const fields = { name: `edit ${done + at}` };
        const ids = [HALL.devices[at % HALL.devices.length]];
        return { kind: 'set-properties', version: 1, target: 'object', ids, fields } as const;
      });
      refused += (await editor.askAll(wishes)).filter((refusal) => refusal !== null).length;
      look();
      if (done % STRETCH === 0) await sleep(PAUSE_MS);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    editor.close();
    await server.stop();
    await database.remove();
    const figure = `log at most ${most.toFixed(0)} MB, ${refused} refused, ${seconds.toFixed(0)} s`;
    return [{ what: `${EDITS} edits`, figure, holds: most <= LOG_MB && refused === 0 }];
  },
};
export default lab;

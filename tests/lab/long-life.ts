import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, filledDatabase, HALL, signIn, startOn } from '../fault/hall-server';
import { openSyncEditor } from '../setup/sync-editor';
import type { Lab } from './lab';
import { LOG_BYTES, logWatch, megabytes } from './log-watch';

const EDITS = 100_000;
const AT_ONCE = 200;
/** Edits between two pauses, and how long those are. */
const STRETCH = 5_000;
const PAUSE_MS = 2_000;

const lab: Lab = {
  question: `Does the embedded database's log stay below ${megabytes(LOG_BYTES)} MB over edits with pauses?`,
  missing: () => '',
  async run({ count = EDITS }) {
    const database = await filledDatabase({ serverUrl: null });
    const server = await startOn(database);
    const token = await signIn(server, 'editor0');
    const { clock } = await addressOf(server, token).snapshot();
    const editor = await openSyncEditor(server.url, token, HALL.diagrams[0]!, clock);
    const log = logWatch(database.dataDir);
    const startedAt = performance.now();
    let refused = 0;
    for (let done = 0; done < count; done += AT_ONCE) {
      const wishes = Array.from({ length: AT_ONCE }, (_, at) => {
        const fields = { name: `edit ${done + at}` };
        const ids = [HALL.devices[at % HALL.devices.length]];
        return { kind: 'set-properties', version: 1, target: 'object', ids, fields } as const;
      });
      refused += (await editor.askAll(wishes)).filter((refusal) => refusal !== null).length;
      log.look();
      if (done % STRETCH === 0) await sleep(PAUSE_MS);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    editor.close();
    await server.stop();
    await database.remove();
    const figure = `log at most ${megabytes(log.most)} MB, ${refused} refused, ${seconds.toFixed(0)} s`;
    return [{ what: `${count} edits`, figure, holds: log.most <= LOG_BYTES && refused === 0 }];
  },
};
export default lab;

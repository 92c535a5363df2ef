import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, filledDatabase, HALL, signIn, startOn } from '../fault/hall-server';
import { NO_SMALL_DISK, smallDisk } from '../setup/small-disk';
import { openSyncEditor } from '../setup/sync-editor';
import type { Figure, Lab } from './lab';

/** MB that are left, each for so long. */
const SIZES = [100, 40, 0];
const EDITS = 300;

const lab: Lab = {
  question: 'Does a full disk refuse edits, answer reads, lose nothing, and end by itself when there is room?',
  missing: () => NO_SMALL_DISK,
  async run() {
    const figures: Figure[] = [];
    for (const left of SIZES) {
      const disk = smallDisk(400);
      const database = await filledDatabase({ directory: disk.directory, serverUrl: null });
      const server = await startOn(database);
      const token = await signIn(server, 'editor0');
      const { clock } = await addressOf(server, token).snapshot();
      const editor = await openSyncEditor(server.url, token, HALL.diagrams[0]!, clock);
      let acknowledged = 0;
      let refused = 0;
      let reads = 0;
      const edit = async (count: number) => {
        const names = Array.from({ length: count }, (_, at) => `turn ${acknowledged + 1 + at}`);
        const wish = { kind: 'set-properties', version: 1, target: 'object', ids: [HALL.devices[0]] } as const;
        for (const refusal of await editor.askAll(names.map((name) => ({ ...wish, fields: { name } })))) {
          if (refusal === null) acknowledged += 1;
          else if (refusal.rule === 'disk-full') refused += 1;
          else throw new Error(refusal.rule);
        }
      };
      await edit(EDITS);
      disk.leave(left);
      await sleep(1_500);
      for (let turn = 0; turn < 10; turn += 1) {
        await edit(EDITS / 10);
        reads += (await addressOf(server, token).snapshot()).bytes.byteLength > 0 ? 1 : 0;
      }
      disk.leave(200);
      await sleep(500);
      await edit(EDITS);
      editor.close();
      await server.stop();
      const sql = await database.open();
      const [row] = await sql.query<{ name: string; count: number }>(
        `select "name", (select count(*) from "operation" where "clock" is not null) "count" from "object" where "id"=$1`,
        [HALL.devices[0]!],
      );
      await sql.close();
      disk.remove();
      const lost = acknowledged - row!.count;
      figures.push({
        what: `${left} MB left`,
        figure: `${acknowledged} acknowledged, ${lost} lost, ${refused} refused while it was full, ${reads} of 10 reads answered`,
        holds: lost === 0 && refused === EDITS && reads === 10 && row!.name === `turn ${acknowledged}`,
      });
    }
    return figures;
  },
};
export default lab;

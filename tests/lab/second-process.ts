import { filledDatabase, startOn } from '../fault/hall-server';
import { ROOT_ON_LINUX, type Figure, type Lab } from './lab';

const TRIES = 5;
/** As a second container on the volume has them. */
const NAMESPACES = { network: ['-n'], 'network, process and host name': ['-n', '-p', '-u', '-f'] };

const lab: Lab = {
  question: 'Is a second server on the data directory refused, from namespaces of its own, too?',
  missing: ROOT_ON_LINUX,
  async run() {
    const database = await filledDatabase({ serverUrl: null });
    const first = await startOn(database);
    const figures: Figure[] = [];
    for (const [what, options] of Object.entries(NAMESPACES)) {
      let refused = 0;
      for (let turn = 0; turn < TRIES; turn += 1) {
        const reason = await startOn(database, { under: ['unshare', ...options] }).then(
          (second) => second.stop(),
          (error: Error) => error.message,
        );
        if (reason?.includes(`in use by process ${first.process.pid} (`)) refused += 1;
      }
      figures.push({ what, figure: `${refused} of ${TRIES} refused, with the first one's name`, holds: refused === TRIES });
    }
    await first.stop();
    await database.remove();
    return figures;
  },
};
export default lab;

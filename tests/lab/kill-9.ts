import { filledDatabase } from '../fault/hall-server';
import { killRounds } from '../fault/kill-rounds';
import type { Figure, Lab } from './lab';

const ROUNDS = 30;

const lab: Lab = {
  question: `Is an acknowledged edit there, once, after ${ROUNDS} kill -9 of the server under four editors?`,
  missing: () => '',
  async run({ seed, postgresUrl }) {
    const figures: Figure[] = [];
    for (const url of [null, ...(postgresUrl === null ? [] : [postgresUrl])]) {
      const database = await filledDatabase({ serverUrl: url });
      const { acknowledged, lost, twice, differences, startMs } = await killRounds(database, ROUNDS, seed);
      await database.remove();
      const sorted = startMs.toSorted((a, b) => a - b);
      const ready = `ready p50 ${(sorted[sorted.length >> 1]! / 1000).toFixed(1)} s, max ${(sorted.at(-1)! / 1000).toFixed(1)} s`;
      figures.push({
        what: url === null ? 'embedded' : 'PostgreSQL',
        figure: `${acknowledged} acknowledged, ${lost} lost, ${twice} twice, ${differences.length} documents differ; ${ready}`,
        holds: lost === 0 && twice === 0 && differences.length === 0,
      });
    }
    return figures;
  },
};
export default lab;

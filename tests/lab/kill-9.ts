import { filledDatabase } from '../fault/hall-server';
import { killRounds } from '../fault/kill-rounds';
import type { Figure, Lab } from './lab';

const ROUNDS = 30;

const lab: Lab = {
  question: 'Is an acknowledged edit there, once, after kill -9 of the server under four editors, again and again?',
  missing: () => '',
  async run({ seed, postgresUrl, count = ROUNDS }) {
    const figures: Figure[] = [];
    for (const url of [null, ...(postgresUrl === null ? [] : [postgresUrl])]) {
      const database = await filledDatabase({ serverUrl: url });
      const { acknowledged, lost, twice, differences, startMs } = await killRounds(database, count, seed);
      await database.remove();
      for (const line of differences) console.log(line);
      const sorted = startMs.toSorted((a, b) => a - b);
      const ready = `ready p50 ${(sorted[sorted.length >> 1]! / 1000).toFixed(1)} s, max ${(sorted.at(-1)! / 1000).toFixed(1)} s`;
      figures.push({
        what: `${count} rounds, ${url === null ? 'embedded' : 'PostgreSQL'}`,
        figure: `${acknowledged} acknowledged, ${lost} lost, ${twice} twice, ${differences.length} documents differ; ${ready}`,
        holds: lost === 0 && twice === 0 && differences.length === 0,
      });
    }
    return figures;
  },
};
export default lab;

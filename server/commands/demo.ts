import { parseArgs } from 'node:util';
import { toolUser } from '../../domain/catalog/tool-users';
import { DEMO_SEED } from '../../domain/demo/demo';
import { loadDemo } from '../jobs/load-demo';
import { leaveDrawings, tellAudit, type Command } from './command';

const USAGE = `npm run demo -- [--ports N] [--seed N] [--json]

Adds the demonstration site: two sites with several rooms. With --ports one hall of exactly N ports (1,000 to
3,000,000) is made instead. The same seed makes the same equipment.`;

const PORTS_MIN = 1000;
const PORTS_MAX = 3_000_000;

export const demo: Command = {
  usage: USAGE,
  mayBegin: () => true,
  async run(context, args) {
    const { values } = parseArgs({
      args: [...args],
      options: { ports: { type: 'string' }, seed: { type: 'string' }, json: { type: 'boolean' } },
    });
    const ports = wholeNumber('--ports', values.ports, PORTS_MIN, PORTS_MAX);
    const seed = wholeNumber('--seed', values.seed, 0, 0xffff_ffff) ?? DEMO_SEED;
    const started = context.environment.now();
    let said = 0;
    const summary = await loadDemo(context.sql, {
      userName: toolUser('demo'),
      seed,
      signal: context.signal,
      ...(ports === undefined ? {} : { ports }),
      onProgress(done) {
        if (ports === undefined || done - said < 100_000) return;
        said = done;
        context.err(`${done.toLocaleString('en')} of ${ports.toLocaleString('en')} ports`);
      },
    });
    await tellAudit(context, 'demo', 'ok', { ports: summary.ports, seed });
    if (summary.checkpoint) await leaveDrawings(context);
    const seconds = ((context.environment.now() - started) / 1000).toFixed(1);
    const { sites, rooms, racks, devices, cables, diagram } = summary;
    context.err(
      `${sites} sites, ${rooms} rooms, ${racks} racks, ${devices} devices, ${summary.ports} ports, ${cables} cables in ${seconds} s`,
    );
    context.out(
      values.json === true
        ? JSON.stringify({ sites, rooms, racks, devices, ports: summary.ports, cables, diagram })
        : `/diagram.html?id=${diagram}`,
    );
    return 0;
  },
};

function wholeNumber(option: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new Error(`${option} takes ${least} to ${most}, not ${JSON.stringify(text)}`);
  return value;
}

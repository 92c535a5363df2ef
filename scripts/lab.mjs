// npm run lab [-- NAME ... --seed N]: one or all of tests/lab, on the embedded database and on a PostgreSQL server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundle } from './lib/bundle.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { lackOf, prepare } from './lib/prepare.mjs';

// Ctrl-C or a time limit ends what was started, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

await ensureInstalled();
const prepared = await prepare([{ needs: ['wasm', 'server', 'postgres'] }]);
try {
  const lack = lackOf({ needs: ['server'] }, prepared);
  if (lack !== '') throw new Error(lack);
  if (prepared.missing.postgres) console.error(`on the embedded database alone: ${prepared.missing.postgres}`);
  const main = await bundle('lab', 'tests/lab/main.ts');
  const env = { ...process.env, ...prepared.env };
  const [code] = await once(
    spawn(process.execPath, [main, ...process.argv.slice(2)], { cwd: inRoot('.'), env, stdio: 'inherit' }),
    'exit',
  );
  process.exitCode = code ?? 1;
} finally {
  await prepared.stop();
}

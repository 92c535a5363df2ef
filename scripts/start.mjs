// npm start [-- --data DIR --port N --host H]: installs, builds what changed, and becomes the server.
import { bootstrap } from './bootstrap.mjs';
import { inRoot } from './lib/paths.mjs';
import { startHelp } from './lib/start-help.mjs';

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(startHelp());
} else {
  await bootstrap(['wasm', 'server', 'web']);
  process.env.NODE_ENV ??= 'production';
  process.argv[1] = inRoot('dist/server/main.js');
  await import('../dist/server/main.js');
}

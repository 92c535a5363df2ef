// node scripts/command.mjs NAME args: `npm run import`, `demo`, `user` and `backup`. Standard output is the command's alone.
import { bootstrap } from './bootstrap.mjs';
import { inRoot } from './lib/paths.mjs';

await bootstrap(['server']);
process.env.NODE_ENV ??= 'production';
process.argv[1] = inRoot('dist/server/cli.js');
await import('../dist/server/cli.js');

// npm run build [-- wasm|server|web ...] [--if-stale]: everything that `npm start` runs.
import { TARGETS, build } from './lib/build.mjs';

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
const unknown = names.find((name) => !Object.hasOwn(TARGETS, name));
if (unknown !== undefined) {
  console.error(`unknown target ${unknown}; there are ${Object.keys(TARGETS).join(', ')}`);
  process.exit(2);
}
try {
  await build(names.length > 0 ? names : Object.keys(TARGETS), { force: !args.includes('--if-stale'), say: console.error });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

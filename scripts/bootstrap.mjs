import { ensureInstalled } from './lib/install.mjs';
import { build } from './lib/build.mjs';

/**
 * Brings a clone to where the named targets can run: packages as the lockfile says, builds as the sources say.
 * Writes inside the clone only, speaks on stderr only, and needs nothing but Node and its npm.
 */
export async function bootstrap(targets) {
  await ensureInstalled();
  try {
    await build(targets, { say: console.error });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { withLock } from './lock.mjs';
import { inRoot } from './paths.mjs';

const NODE_MIN = [20, 19];

/** Ends the process with one line when this Node is too old to run the product. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) return;
  console.error(`Plenum needs Node ${NODE_MIN.join('.')} or newer; this is ${process.versions.node}`);
  process.exit(1);
}

/**
 * What node_modules lacks of package-lock.json: names of packages that are absent or of another version. npm writes
 * its own record (node_modules/.package-lock.json) as the last step of an installation, so one that was cut short
 * counts as absent. Packages for other platforms are not expected.
 */
export function missingPackages(lockText, recordText) {
  const wanted = JSON.parse(lockText).packages ?? {};
  const present = recordText === null ? {} : (JSON.parse(recordText).packages ?? {});
  return Object.entries(wanted)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.optional && present[path]?.version !== entry.version)
    .map(([path]) => path.slice('node_modules/'.length));
}

const record = () => inRoot('node_modules/.package-lock.json');

function missingNow() {
  return missingPackages(
    readFileSync(inRoot('package-lock.json'), 'utf8'),
    existsSync(record()) ? readFileSync(record(), 'utf8') : null,
  );
}

/** npm keeps its downloads in the user's cache; where that cannot be written, in the clone's own. */
function cacheArguments() {
  let folder = process.env.npm_config_cache ?? `${process.env.HOME ?? ''}/.npm`;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    return [];
  } catch {
    return ['--cache', inRoot('.cache/npm')];
  }
}

/** Installs the packages of the lockfile when node_modules is not what the lockfile says. */
export async function ensureInstalled() {
  checkNode();
  if (missingNow().length === 0) return;
  await withLock('install', () => {
    const missing = missingNow();
    if (missing.length === 0) return;
    const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
    const all = Object.values(lock.packages).filter((entry) => !entry.optional).length - 1;
    const some = `${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''}`;
    console.error(
      existsSync(record())
        ? `package-lock.json changed (${some}): installing its ${all} packages again (npm ci).`
        : `Installing ${all} packages from the npm registry into node_modules, as package-lock.json lists them (npm ci).`,
    );
    const npm = process.env.npm_execpath;
    const args = ['ci', '--include=dev', '--loglevel=error', ...cacheArguments()];
    // Everything npm says goes to stderr: stdout belongs to the command that follows.
    const options = { cwd: inRoot('.'), stdio: ['ignore', 2, 2] };
    const result =
      npm && /\.c?js$/.test(npm) ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, options);
    if (result.status !== 0) {
      console.error('npm ci failed (its message is above); nothing was started. Is the npm registry reachable from here?');
      process.exit(1);
    }
  });
}

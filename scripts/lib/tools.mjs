import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Where Playwright's own browsers lie: inside the clone, nothing of ours is written elsewhere. */
const BROWSERS_FOLDER = inRoot('.cache/playwright');
const POSTGRES_MIN = 15;

const isRoot = () => process.getuid?.() === 0;
const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

let listed = false;
/** Debian's packages; false when this is not a Debian, not root, or the archive does not answer. */
function aptInstall(packages) {
  if (!isRoot() || !has('apt-get')) return false;
  console.error(`Installing Debian's ${packages.join(' and ')} with apt-get.`);
  const options = { stdio: ['ignore', 'ignore', 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  if (!listed) spawnSync('apt-get', ['update', '-qq'], options);
  listed = true;
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options).status === 0;
}

async function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  const installed = CHROMIUM_PATHS.find((path) => existsSync(path));
  if (installed) return installed;
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

/**
 * A Chromium or Chrome, with a font that has Chinese: found, or installed (Debian's package as root, else Playwright's).
 * `{path}` or `{missing}`: one line that says what to do.
 */
export async function ensureChromium() {
  process.env.PLAYWRIGHT_BROWSERS_PATH ??= BROWSERS_FOLDER;
  let path = await findChromium();
  if (path === null && process.env.CHROMIUM) return { missing: `CHROMIUM names ${process.env.CHROMIUM}, which is not there` };
  if (path === null && aptInstall(['chromium', 'fonts-noto-cjk'])) path = await findChromium();
  if (path === null) {
    console.error('Downloading a Chromium of Playwright into .cache/playwright.');
    spawnSync(process.execPath, [inRoot('node_modules/playwright/cli.js'), 'install', 'chromium'], { stdio: ['ignore', 2, 2] });
    path = await findChromium();
  }
  if (path === null) {
    return { missing: 'no Chromium or Chrome was found and none could be installed: install one and set CHROMIUM to its path' };
  }
  const chineseFonts = has('fc-list') && spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout.trim();
  if (chineseFonts === '' && !aptInstall(['fonts-noto-cjk'])) {
    console.error(
      'No font with Chinese characters is installed: the journeys run, but their pictures show boxes (fonts-noto-cjk has them).',
    );
  }
  return { path };
}

/** Debian's package of it; its program by that name is a shell script that outlives whoever ends it. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/**
 * The Chromium without a window of its own, of the same version: a page in it costs a quarter less of a processor. Found, or
 * installed beside Debian's Chromium as root; elsewhere, or where CHROMIUM names a browser, that one serves: `{path}`.
 */
export function ensureHeadlessShell(chromium) {
  if (process.env.CHROMIUM || chromium !== '/usr/bin/chromium') return { path: chromium };
  if (existsSync(HEADLESS_SHELL)) return { path: HEADLESS_SHELL };
  const { stdout, status } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', 'chromium'], { encoding: 'utf8' });
  // Of another version it would take the Chromium that is here with it.
  if (status === 0 && aptInstall([`chromium-headless-shell=${stdout}`]) && existsSync(HEADLESS_SHELL))
    return { path: HEADLESS_SHELL };
  console.error(`Without chromium-headless-shell the journeys run in ${chromium}, and take longer.`);
  return { path: chromium };
}

function findPostgres() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .filter((version) => version >= POSTGRES_MIN)
    : [];
  const newest = versions.sort((a, b) => b - a).find((version) => existsSync(join(root, String(version), 'bin/initdb')));
  if (newest !== undefined) return join(root, String(newest), 'bin');
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const folder = asked.status === 0 ? asked.stdout.trim() : '';
  if (!folder || !existsSync(join(folder, 'initdb'))) return null;
  const version = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return Number(/\) (\d+)/.exec(version)?.[1] ?? 0) >= POSTGRES_MIN ? folder : null;
}

/** The programs of a PostgreSQL server: found, or Debian's installed as root. `{path}` of their folder or `{missing}`. */
export function ensurePostgres() {
  let path = findPostgres();
  if (path === null && aptInstall(['postgresql'])) path = findPostgres();
  if (path !== null) return { path };
  return {
    missing: `no PostgreSQL ${POSTGRES_MIN} or newer was found: install your system's postgresql package (initdb and postgres are needed)`,
  };
}

// node scripts/pictures.mjs: takes the pictures of docs/pictures from the running product, in both themes and languages.
// Needs a build (npm start makes one) and a Chromium (CHROMIUM, else /usr/bin/chromium).
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';

const FOLDER = 'docs/pictures';
const SIZE = { width: 1280, height: 800 };
const PASSWORD = 'Pictures-2026';
const only = process.argv.slice(2);

const data = mkdtempSync(join(tmpdir(), 'plenum-pictures-'));
const server = spawn(process.execPath, ['dist/server/main.js', '--data', data, '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const { url, password } = await new Promise((ready) => {
  let said = '';
  server.stdout.on('data', (bytes) => {
    said += bytes;
    const address = /https?:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    const first = /with the password (\S+)/.exec(said)?.[1];
    if (address && first) ready({ url: address, password: first });
  });
});
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
    '--disable-background-networking',
  ],
});

/** Signs in once by hand, as a first user does; the browser's storage then serves every picture. */
async function signIn() {
  const context = await browser.newContext({ viewport: SIZE });
  const page = await context.newPage();
  await page.goto(`${url}/?language=en`);
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password again').fill(PASSWORD);
  await page.getByRole('button', { name: /Change password/ }).click();
  await page.waitForURL(`${url}/`);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Zoom by zoom into the demonstration hall. Each step leaves the page at rest. */
const STEPS = [
  ['home', async (page) => page.goto(`${url}/`)],
  [
    'room',
    async (page) => {
      await page.goto(`${url}/diagram.html?id=24000000000001`);
      await page.getByRole('tree').waitFor();
    },
  ],
  ['row', (page) => fly(page, ['B05', 'B06', 'B07'])],
  [
    'rack',
    async (page) => {
      await fly(page, ['A01']);
      await zoomIn(page, 2);
    },
  ],
  [
    'port',
    async (page) => {
      await page.getByRole('treeitem', { name: /^B06/ }).first().click();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('treeitem', { name: /leaf1/ }).first().click();
      await bringNear(page);
      await zoomIn(page, 3);
    },
  ],
];

/** Notches of the wheel over the middle of the drawing. */
async function zoomIn(page, notches) {
  await page.waitForTimeout(1200);
  const box = await page.locator('[data-part="canvas"]').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let notch = 0; notch < notches; notch++) await page.mouse.wheel(0, -120);
  await page.mouse.move(box.x + box.width - 5, box.y + 5);
}

async function fly(page, racks) {
  for (const [index, name] of racks.entries()) {
    await page
      .getByRole('treeitem', { name: new RegExp(`^${name}`) })
      .first()
      .click({ modifiers: index === 0 ? [] : ['Control'] });
  }
  await bringNear(page);
}

async function bringNear(page) {
  await page.locator('[data-part="canvas"]').focus();
  await page.keyboard.press('Shift+Digit2');
  await page.waitForTimeout(1200);
  await page.keyboard.press('Escape');
}

try {
  const state = await signIn();
  for (const language of ['en', 'zh-cn']) {
    for (const theme of ['light', 'dark']) {
      const context = await browser.newContext({ viewport: SIZE, storageState: state, colorScheme: theme });
      await context.addInitScript(([key, value]) => localStorage.setItem(key, value), ['language', language]);
      await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
      const page = await context.newPage();
      for (const [name, step] of STEPS) {
        await step(page);
        await page.waitForTimeout(2500);
        if (only.length === 0 || only.includes(name))
          await page.screenshot({ path: join(FOLDER, `${name}-${theme}-${language}.png`) });
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise((ended) => server.once('exit', ended));
  rmSync(data, { recursive: true, force: true });
}

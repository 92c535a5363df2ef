import { expect } from 'playwright/test';
import { addUser, authenticate, e2eUrl, storageOf, storedSession } from '../setup/e2e-users';
import { firstVisit } from '../setup/first-visit';
import { journeys } from './support/journeys';

const test = journeys();

const VIEWER = 'first-visit-viewer';
test.beforeAll(() => addUser(VIEWER, 'viewer'));

for (const language of ['en', 'zh-cn']) {
  test(`the page of a sign-in comes with at most 227 kB, in ${language}`, async ({ browser }) => {
    const { bytes, files } = await firstVisit(
      browser,
      storageOf({}),
      `${e2eUrl()}/access.html`,
      'input[name=username]',
      language,
    );
    expect(bytes, JSON.stringify(files, null, 1)).toBeLessThanOrEqual(227_000);
    expect(Object.keys(files).length).toBeGreaterThan(5);
  });

  test(`the main page comes with at most 250 kB, and with nothing of a diagram, in ${language}`, async ({ browser }) => {
    const session = storageOf(storedSession(await authenticate(VIEWER)));
    const { bytes, files } = await firstVisit(browser, session, e2eUrl(), 'main h1', language);
    expect(bytes, JSON.stringify(files, null, 1)).toBeLessThanOrEqual(250_000);
    expect(Object.keys(files).filter((path) => /assets.*(diagram|engine|worker|wasm)/.test(path))).toEqual([]);
  });
}

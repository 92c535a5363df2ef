import type { Browser, Page } from 'playwright/test';
import type { RunningServer } from '../../setup/running-server';

/** A page of a fresh profile at a server's sign-in, in which this user has signed in; it may lead to a first password. */
export async function signedIn(browser: Browser, server: RunningServer, name: string, password: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 }, locale: 'en' });
  const page = await context.newPage();
  await page.goto('/?language=en');
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  return page;
}

/** The administrator's first visit of a new server, on which the password is changed. */
export async function firstSignIn(browser: Browser, server: RunningServer, password: string): Promise<Page> {
  const page = await signedIn(browser, server, 'admin', server.administratorPassword);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  await page.getByRole('button', { name: /Change password/ }).click();
  await page.waitForURL(`${server.url}/`);
  return page;
}

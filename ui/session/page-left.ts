import { reloadPage } from './leave';

let left = false;

addEventListener('pagehide', () => {
  left = true;
});
addEventListener('pageshow', (event) => {
  left = false;
  // Taken out of the browser's cache of pages: its calls were broken off, so it begins anew.
  if (event.persisted) void reloadPage();
});

/**
 * Whether this page is being left. What it waits for then fails without an answer: who reloads or walks on while a
 * call is under way must not meet the end of the session that a failed call may mean.
 */
export function pageLeft(): boolean {
  return left;
}

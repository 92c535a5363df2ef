/**
 * Every way out of the loaded page goes through here: each first waits for the registered hooks (the diagram's
 * session writes its unsent edits), so that no reload and no redirect loses work.
 */
export type LeaveHook = () => Promise<void> | void;

/** A hook that hangs must not hold the page for ever. */
const HOOK_LIMIT_MS = 5000;

const reloadHooks = new Set<LeaveHook>();
const logoutHooks = new Set<LeaveHook>();

/** Runs before each reload or redirect of this page. Returns how to take the hook back. */
export function beforeReload(hook: LeaveHook): () => void {
  reloadHooks.add(hook);
  return () => reloadHooks.delete(hook);
}

/** Runs when the user signs out, after the reload hooks: erase what this browser kept of the session. */
export function beforeLogout(hook: LeaveHook): () => void {
  logoutHooks.add(hook);
  return () => logoutHooks.delete(hook);
}

/** Stores what is typed and not stored yet; tells whether there was something. `isLast`: nobody can mend what is refused. */
export type Draft = (isLast: boolean) => boolean;

const drafts = new Set<Draft>();
let watching: AbortController | undefined;

/**
 * Holds a text that is being typed. Whoever leaves the page with it, by whatever way, has it stored; where the browser
 * can, it asks first. Returns how to take the draft back.
 */
export function holdDraft(draft: Draft): () => void {
  drafts.add(draft);
  watching ??= watchLeaving();
  return () => {
    drafts.delete(draft);
    if (drafts.size > 0) return;
    watching?.abort();
    watching = undefined;
  };
}

function watchLeaving(): AbortController {
  const watch = new AbortController();
  const { signal } = watch;
  // While the browser asks, what was handed over is written; what is refused can be mended by who stays.
  addEventListener('beforeunload', (event) => storeDrafts() && event.preventDefault(), { signal });
  // A page that goes out of sight may be ended without another word.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && storeDrafts(), { signal });
  return watch;
}

function storeDrafts(isLast = false): boolean {
  return [...drafts].map((store) => store(isLast)).includes(true);
}

export async function settleBeforeLeaving(): Promise<void> {
  await runAll(reloadHooks);
}

export async function settleBeforeLogout(): Promise<void> {
  await runAll(reloadHooks);
  await runAll(logoutHooks);
}

export async function reloadPage(): Promise<void> {
  await settleBeforeLeaving();
  location.reload();
}

/** Opens an address in this window as a new page. */
export async function openInWindow(url: string): Promise<void> {
  await settleBeforeLeaving();
  location.assign(url);
}

export async function replaceInWindow(url: string): Promise<void> {
  await settleBeforeLeaving();
  location.replace(url);
}

async function runAll(hooks: ReadonlySet<LeaveHook>): Promise<void> {
  storeDrafts(true);
  const limit = new Promise<void>((resolve) => setTimeout(resolve, HOOK_LIMIT_MS));
  const all = Promise.allSettled([...hooks].map(async (hook) => hook())).then((results) => {
    for (const result of results) if (result.status === 'rejected') console.error('a hook before leaving failed', result.reason);
  });
  if (hooks.size > 0) await Promise.race([all, limit]);
}

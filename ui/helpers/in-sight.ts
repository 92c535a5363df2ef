/** Does it when the page is looked at: at once, or when somebody comes back to it. */
export function whenInSight(then: () => void): void {
  // Where nothing is drawn there is no page.
  const page = globalThis.document as Document | undefined;
  if (page === undefined || page.visibilityState === 'visible') return then();
  const look = (): void => {
    if (page.visibilityState !== 'visible') return;
    page.removeEventListener('visibilitychange', look);
    then();
  };
  page.addEventListener('visibilitychange', look);
}

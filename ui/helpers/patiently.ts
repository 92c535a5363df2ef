/** From one try to the next, ms. */
const WAITS_MS = [1000, 4000] as const;

/** Asks again, twice at most, where no answer came: what is told by itself can wait, and nobody stands by to press a button. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const waitMs of WAITS_MS) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    await new Promise((wake) => setTimeout(wake, waitMs));
  }
  return ask();
}

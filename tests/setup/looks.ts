const LOOK_MS = 50;

/**
 * How long a wait took, in looks of 50 ms and not by the clock: a process of tests that was kept from the processor has
 * not looked meanwhile, and what it waited for was not late.
 */
export async function lookedMs(wait: () => Promise<unknown>): Promise<number> {
  let looks = 0;
  const looking = setInterval(() => (looks += 1), LOOK_MS);
  await wait();
  clearInterval(looking);
  return looks * LOOK_MS;
}

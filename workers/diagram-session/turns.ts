/** Time a turn takes from the frames beside it, ms. */
const TURN_MS = 3;

/** Long work in short turns, so that no frame and no gesture has to wait for more than one of its steps. */
export async function inTurns<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + TURN_MS;
    while (performance.now() < until) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await new Promise((wake) => setTimeout(wake, 1));
  }
}

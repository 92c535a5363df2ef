/** The worker of the drawing that this page will open: started while the page gets ready, taken by whoever opens first. */
let spare: Worker | null = null;
let unused: ReturnType<typeof setTimeout> | undefined;
/** A page that has not opened its drawing by then opens none. */
const UNUSED_MS = 30_000;

export function startSpareWorker(): void {
  if (spare !== null) return;
  const worker = startWorker();
  spare = worker;
  unused = setTimeout(endSpareWorker, UNUSED_MS);
  // Nobody listens to it yet: whoever opens starts one of their own, and hears what is wrong.
  worker.onerror = () => {
    if (spare === worker) spare = null;
  };
}

/** This browser shows no drawing. */
export function endSpareWorker(): void {
  clearTimeout(unused);
  spare?.terminate();
  spare = null;
}

export function takeWorker(): Worker {
  clearTimeout(unused);
  const worker = spare ?? startWorker();
  spare = null;
  worker.onerror = null;
  return worker;
}

function startWorker(): Worker {
  return new Worker(new URL('../../workers/engine.worker.ts', import.meta.url), { type: 'module', name: 'engine.worker' });
}

/** The worker of the drawing that this page will open: started while the page gets ready, taken by whoever opens first. */
let spare: Worker | null = null;

export function startSpareWorker(): void {
  if (spare !== null) return;
  const worker = startWorker();
  spare = worker;
  // Nobody listens to it yet: whoever opens starts one of their own, and hears what is wrong.
  worker.onerror = () => {
    if (spare === worker) spare = null;
  };
}

/** This browser shows no drawing. */
export function endSpareWorker(): void {
  spare?.terminate();
  spare = null;
}

export function takeWorker(): Worker {
  const worker = spare ?? startWorker();
  spare = null;
  worker.onerror = null;
  return worker;
}

function startWorker(): Worker {
  return new Worker(new URL('../../workers/engine.worker.ts', import.meta.url), { type: 'module', name: 'engine.worker' });
}

// Our engine: the page only carries messages to its worker, as the product's page does.
const { width, height } = { width: 1280, height: 720 };
const canvas = document.createElement('canvas');
canvas.style.cssText = `display:block;width:${width}px;height:${height}px`;
document.body.append(canvas);

/** A worker in which one technique of the engine is switched off. */
const without = new URLSearchParams(location.search).get('without');
let worker;
let next = 0;
const waiting = new Map();

function call(command, values, transfer = []) {
  return new Promise((done, fail) => {
    const id = ++next;
    waiting.set(id, { done, fail });
    worker.postMessage({ id, command, values }, transfer);
  });
}

globalThis.bench = {
  /** `picture`: as the engine's option; absent = as in the product. */
  async load(_camera, picture) {
    const snapshot = await (await fetch('/scene/snapshot')).arrayBuffer();
    worker = new Worker(`/ours-worker${without ? `-${without}` : ''}.js`, { type: 'module' });
    worker.onmessage = ({ data }) => {
      const { done, fail } = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.error === undefined) done(data.value);
      else fail(new Error(data.error));
    };
    worker.onerror = (event) => {
      for (const { fail } of waiting.values()) fail(new Error(event.message));
    };
    const offscreen = canvas.transferControlToOffscreen();
    return call('load', [offscreen, snapshot, { width, height, devicePixelRatio: 1 }, picture], [offscreen, snapshot]);
  },
  frames: (cameras) => call('frames', [cameras]),
  show: (camera) => call('show', [camera]),
  picks: (points) => call('picks', [points]),
  async roundTrips(points) {
    const ms = [];
    for (let at = 0; at < points.length; at += 2) {
      const start = performance.now();
      await call('pick', [points[at], points[at + 1]]);
      ms.push(performance.now() - start);
    }
    return ms;
  },
  move: (target, dx, times) => call('move', [target, dx, times]),
  marquee: (corners, times) => call('marquee', [...corners, times]),
  memory: () => call('memory', []),
  states: (camera, ports, times, edits) => call('states', [camera, ports, times, edits]),
  arrive: (ways) => call('arrive', [ways]),
  anew: (stops) => call('anew', [stops]),
  costs: (cameras) => call('costs', [cameras]),
};

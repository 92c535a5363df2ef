// What every peer's page does alike: reads the neutral scene, times, and waits for the pixels of each frame.

/** Arrays of the scene file as views of one buffer. */
export function readScene(buffer) {
  const length = new DataView(buffer).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  const scene = { bounds: head.bounds, labels: head.labels };
  for (const [name, { type, at, length: count }] of Object.entries(head.arrays))
    scene[name] = new (type === 'f32' ? Float32Array : Uint32Array)(buffer, 4 + length + at, count);
  return scene;
}

const pixel = new Uint8Array(4);

/** Waits until everything given to a WebGL context is drawn. */
export function finish(gl) {
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
}

export const VIEW = { width: 1280, height: 720 };

/** A canvas of the view's size, in the page. */
export function newCanvas() {
  const canvas = document.createElement('canvas');
  canvas.width = VIEW.width;
  canvas.height = VIEW.height;
  canvas.style.cssText = `display:block;width:${VIEW.width}px;height:${VIEW.height}px`;
  document.body.append(canvas);
  return canvas;
}

/** A box of the view's size for libraries that make their own canvases. */
export function newHost() {
  const host = document.createElement('div');
  host.style.cssText = `position:relative;width:${VIEW.width}px;height:${VIEW.height}px`;
  document.body.append(host);
  return host;
}

/** Words are drawn from this size on, px; the same limit for everyone. */
export const TEXT_MIN = 9;

/** Colour of a vertex (bytes r g b a in a little-endian word) as 0xRRGGBB. */
export function rgbOf(color) {
  return ((color & 255) << 16) | (color & 0xff00) | ((color >>> 16) & 255);
}

/**
 * `build(scene)` resolves to a drawer: draw(camera) draws a frame and waits for its pixels; pick(x, y) answers what is
 * under a canvas point of the last camera drawn; move(rack, dx) moves a face of a rack with all it holds; take(box) marks what
 * lies in a world box and answers how much that is.
 */
export function offer(build) {
  let drawer;
  globalThis.bench = {
    async load(camera) {
      const scene = readScene(await (await fetch('/scene/neutral')).arrayBuffer());
      const start = performance.now();
      drawer = await build(scene);
      await drawer.draw(camera);
      return { firstFrameMs: performance.now() - start };
    },
    async frames(cameras) {
      const ms = [];
      for (const camera of cameras) {
        const start = performance.now();
        await drawer.draw(camera);
        ms.push(performance.now() - start);
      }
      return { ms, submitMs: [], draws: 0, vertices: 0 };
    },
    async show(camera) {
      await drawer.draw(camera);
    },
    async picks(points, budgetMs) {
      if (!drawer.pick) return { ms: [], hits: 0 };
      const ms = [];
      let hits = 0;
      const begun = performance.now();
      for (let at = 0; at < points.length; at += 2) {
        const start = performance.now();
        const hit = await drawer.pick(points[at], points[at + 1]);
        ms.push(performance.now() - start);
        if (hit) hits++;
        if (performance.now() - begun > budgetMs) break;
      }
      return { ms, hits };
    },
    async move(rack, dx, times, camera) {
      if (!drawer.move) return { changeMs: [], frameMs: [] };
      const changeMs = [];
      const frameMs = [];
      for (let at = 0; at < times; at++) {
        const start = performance.now();
        // Front and rear.
        for (const face of [rack, rack + 1]) drawer.move(face, at % 2 === 0 ? dx : -dx);
        const changedAt = performance.now();
        await drawer.draw(camera);
        changeMs.push(changedAt - start);
        frameMs.push(performance.now() - changedAt);
      }
      return { changeMs, frameMs };
    },
    async marquee(box, times, camera) {
      if (!drawer.take) return { ms: [], frameMs: [], taken: 0 };
      const ms = [];
      const frameMs = [];
      let taken = 0;
      for (let at = 0; at < times; at++) {
        drawer.take(undefined);
        await drawer.draw(camera);
        const start = performance.now();
        taken = drawer.take(box);
        const takenAt = performance.now();
        await drawer.draw(camera);
        ms.push(takenAt - start);
        frameMs.push(performance.now() - takenAt);
      }
      return { ms, frameMs, taken };
    },
    memory() {
      globalThis.gc?.();
    },
  };
}

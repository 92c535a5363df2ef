// The same small rectangles as instances, as quads with indices and as points: what each costs this machine's WebGL.
import { finish, newCanvas, VIEW } from './page.js';

const SIDE = 3;
const FRAGMENT = 'precision mediump float; varying vec3 v; void main() { gl_FragColor = vec4(v, 1.0); }';
const HEAD = 'attribute vec2 place; attribute vec3 color; varying vec3 v; uniform vec2 shift;';
const END = `vec2 at = (place + shift) / vec2(${VIEW.width}.0, ${VIEW.height}.0) * 2.0 - 1.0; v = color;`;

const gl = newCanvas().getContext('webgl', { antialias: false, depth: false, alpha: false });
const instancing = gl.getExtension('ANGLE_instanced_arrays');
gl.getExtension('OES_element_index_uint');

function program(vertex) {
  const made = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(made, shader);
  }
  gl.linkProgram(made);
  if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made));
  return made;
}

function buffer(data, target = gl.ARRAY_BUFFER) {
  const made = gl.createBuffer();
  gl.bindBuffer(target, made);
  gl.bufferData(target, data, gl.STATIC_DRAW);
  return made;
}

function attribute(own, name, size, data, divisor) {
  const at = gl.getAttribLocation(own, name);
  gl.bindBuffer(gl.ARRAY_BUFFER, data);
  gl.enableVertexAttribArray(at);
  gl.vertexAttribPointer(at, size, gl.FLOAT, false, 0, 0);
  instancing.vertexAttribDivisorANGLE(at, divisor);
}

/** Four equal entries a rectangle. */
function fourfold(values, size) {
  const out = new Float32Array(values.length * 4);
  for (let at = 0; at < values.length / size; at++)
    for (let corner = 0; corner < 4; corner++) out.set(values.subarray(at * size, at * size + size), (at * 4 + corner) * size);
  return out;
}

globalThis.bench = {
  /** ms of each frame of `count` rectangles, drawn in turn in the three ways, `times` times. */
  primitives(count, times) {
    const places = Float32Array.from({ length: count * 2 }, (_, at) => {
      const number = at >> 1;
      return at % 2 === 0 ? (number * 7) % (VIEW.width - SIDE) : (number * 13) % (VIEW.height - SIDE);
    });
    const colors = Float32Array.from({ length: count * 3 }, (_, at) => ((at * 31) % 97) / 97);
    const corners = Float32Array.of(0, 0, SIDE, 0, 0, SIDE, SIDE, SIDE);
    const triangles = new Uint32Array(count * 6);
    for (let at = 0; at < count; at++)
      triangles.set([at * 4, at * 4 + 1, at * 4 + 2, at * 4 + 2, at * 4 + 1, at * 4 + 3], at * 6);
    const held = {
      places: buffer(places),
      colors: buffer(colors),
      corners: buffer(corners),
      corner: buffer(Float32Array.from({ length: count * 8 }, (_, at) => corners[at % 8])),
      places4: buffer(fourfold(places, 2)),
      colors4: buffer(fourfold(colors, 3)),
      triangles: buffer(triangles, gl.ELEMENT_ARRAY_BUFFER),
    };
    const quad = program(
      `${HEAD} attribute vec2 corner; void main() { ${END} gl_Position = vec4(at + corner / vec2(${VIEW.width}.0, ${VIEW.height}.0) * 2.0, 0.0, 1.0); }`,
    );
    const point = program(`${HEAD} void main() { ${END} gl_PointSize = ${SIDE}.0; gl_Position = vec4(at, 0.0, 1.0); }`);
    const begin = (own, frame) => {
      for (let at = 0; at < 3; at++) gl.disableVertexAttribArray(at);
      gl.useProgram(own);
      gl.uniform2f(gl.getUniformLocation(own, 'shift'), frame % 3, 0);
      gl.clear(gl.COLOR_BUFFER_BIT);
    };
    const ways = {
      instances(frame) {
        begin(quad, frame);
        attribute(quad, 'place', 2, held.places, 1);
        attribute(quad, 'color', 3, held.colors, 1);
        attribute(quad, 'corner', 2, held.corners, 0);
        instancing.drawArraysInstancedANGLE(gl.TRIANGLE_STRIP, 0, 4, count);
      },
      quads(frame) {
        begin(quad, frame);
        attribute(quad, 'place', 2, held.places4, 0);
        attribute(quad, 'color', 3, held.colors4, 0);
        attribute(quad, 'corner', 2, held.corner, 0);
        gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, held.triangles);
        gl.drawElements(gl.TRIANGLES, count * 6, gl.UNSIGNED_INT, 0);
      },
      points(frame) {
        begin(point, frame);
        attribute(point, 'place', 2, held.places, 0);
        attribute(point, 'color', 3, held.colors, 0);
        gl.drawArrays(gl.POINTS, 0, count);
      },
    };
    const ms = { instances: [], quads: [], points: [] };
    for (let frame = -1; frame < times; frame++)
      for (const [name, draw] of Object.entries(ways)) {
        const start = performance.now();
        draw(frame + 1);
        finish(gl);
        if (frame >= 0) ms[name].push(performance.now() - start);
      }
    return ms;
  },
};

// three: a scene graph of racks, each with one mesh of indexed quads, one of lines and two of words, so that the
// library's own frustum culling leaves out racks that are out of view.
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  ColorManagement,
  LinearSRGBColorSpace,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  Raycaster,
  Scene,
  Sphere,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { finish, newCanvas, offer, TEXT_MIN, VIEW } from './page.js';
import { glyphAtlas, wordQuads } from './glyphs.js';

const RACK_WORDS_MM = 60;
const DEVICE_WORDS_MM = 30;
/** px round a point within which a line is hit. */
const REACH = 4;
/** What is selected, bytes r g b a. */
const TAKEN = 0xffd97a1c;

ColorManagement.enabled = false;

offer(async (data) => {
  const renderer = new WebGLRenderer({
    canvas: newCanvas(),
    antialias: false,
    depth: false,
    stencil: false,
    powerPreference: 'high-performance',
  });
  renderer.outputColorSpace = LinearSRGBColorSpace;
  renderer.setPixelRatio(1);
  renderer.setSize(VIEW.width, VIEW.height, false);
  renderer.setClearColor(0xf4f6f8);
  const world = new Scene();
  world.matrixWorldAutoUpdate = false;
  const camera = new OrthographicCamera();
  camera.position.z = 10;
  const flat = { depthTest: false, depthWrite: false };
  const quadMaterial = new MeshBasicMaterial({ vertexColors: true, ...flat });
  const lineMaterial = new LineBasicMaterial({ vertexColors: true, ...flat });
  const atlas = glyphAtlas(data.labels);
  const texture = new CanvasTexture(atlas.canvas);
  const wordMaterial = new MeshBasicMaterial({ map: texture, color: 0x1b2530, transparent: true, ...flat });
  const racks = [];
  const add = (object, rack, order) => {
    object.matrixAutoUpdate = false;
    object.renderOrder = order;
    object.userData.rack = rack;
    world.add(object);
    return object;
  };
  for (let rack = 0; rack < data.racks.length / 4; rack++) {
    const sphere = sphereOf(data.racks, rack);
    const parts = {
      quads: add(new Mesh(quadGeometry(data, rack, sphere), quadMaterial), rack, 0),
      lines: add(new LineSegments(lineGeometry(data, rack, sphere), lineMaterial), rack, 1),
      rackWords: add(
        new Mesh(
          wordGeometry(data, atlas, rack, sphere, (size) => size > DEVICE_WORDS_MM),
          wordMaterial,
        ),
        rack,
        2,
      ),
      deviceWords: add(
        new Mesh(
          wordGeometry(data, atlas, rack, sphere, (size) => size <= DEVICE_WORDS_MM),
          wordMaterial,
        ),
        rack,
        2,
      ),
    };
    racks.push(parts);
  }
  const gl = renderer.getContext();
  const caster = new Raycaster();
  const solid = racks.flatMap((parts) => [parts.quads, parts.lines]);
  let scale = 1;
  return {
    draw(view) {
      ({ scale } = view);
      camera.left = -VIEW.width / 2 / scale;
      camera.right = VIEW.width / 2 / scale;
      camera.top = VIEW.height / 2 / scale;
      camera.bottom = -VIEW.height / 2 / scale;
      camera.position.set(view.x, view.y, 10);
      camera.updateProjectionMatrix();
      camera.updateMatrixWorld();
      const rackWords = scale * RACK_WORDS_MM >= TEXT_MIN;
      const deviceWords = scale * DEVICE_WORDS_MM >= TEXT_MIN;
      if (racks[0].rackWords.visible !== rackWords) for (const parts of racks) parts.rackWords.visible = rackWords;
      if (racks[0].deviceWords.visible !== deviceWords) for (const parts of racks) parts.deviceWords.visible = deviceWords;
      renderer.render(world, camera);
      finish(gl);
    },
    pick(x, y) {
      caster.params.Line.threshold = REACH / scale;
      caster.setFromCamera(new Vector2((x / VIEW.width) * 2 - 1, 1 - (y / VIEW.height) * 2), camera);
      return caster.intersectObjects(solid, false).length > 0;
    },
    take(box) {
      let taken = 0;
      for (let rack = 0; rack < racks.length; rack++) {
        const colors = racks[rack].quads.geometry.getAttribute('color');
        const words = new Uint32Array(colors.array.buffer);
        let changed = false;
        const mark = (rects, rectColors, from, to, first) => {
          for (let at = from; at < to; at++) {
            const [x, y, width, height] = [rects[at * 4], rects[at * 4 + 1], rects[at * 4 + 2], rects[at * 4 + 3]];
            const inside = box && x >= box[0] && y >= box[1] && x + width <= box[2] && y + height <= box[3];
            if (inside) taken++;
            const color = inside ? TAKEN : rectColors[at];
            const vertex = (first + at - from) * 4;
            if (words[vertex] === color) continue;
            words.fill(color, vertex, vertex + 4);
            changed = true;
          }
        };
        const [rect, nextRect] = [data.rectStarts[rack], data.rectStarts[rack + 1]];
        mark(data.rects, data.rectColors, rect, nextRect, 0);
        mark(data.ports, data.portColors, data.portStarts[rack], data.portStarts[rack + 1], nextRect - rect);
        if (changed) colors.needsUpdate = true;
      }
      return taken;
    },
    move(rack, dx) {
      for (const object of Object.values(racks[rack])) {
        object.position.x += dx;
        object.updateMatrix();
        object.matrixWorld.copy(object.matrix);
      }
    },
  };
});

function sphereOf(rects, rack) {
  const [x, y, width, height] = rects.subarray(rack * 4, rack * 4 + 4);
  // Words stand above the rack, and cables reach up to the tray there.
  return new Sphere(new Vector3(x + width / 2, y + height / 2 + 60, 0), Math.hypot(width, height + 240) / 2);
}

function quadGeometry(data, rack, sphere) {
  const [firstRect, lastRect] = [data.rectStarts[rack], data.rectStarts[rack + 1]];
  const [firstPort, lastPort] = [data.portStarts[rack], data.portStarts[rack + 1]];
  const count = lastRect - firstRect + lastPort - firstPort;
  const positions = new Float32Array(count * 12);
  const colors = new Uint32Array(count * 4);
  const triangles = count * 4 > 65_535 ? new Uint32Array(count * 6) : new Uint16Array(count * 6);
  let quad = 0;
  const put = (rects, rectColors, from, to) => {
    for (let at = from; at < to; at++, quad++) {
      const [x, y, width, height] = [rects[at * 4], rects[at * 4 + 1], rects[at * 4 + 2], rects[at * 4 + 3]];
      positions.set([x, y, 0, x + width, y, 0, x, y + height, 0, x + width, y + height, 0], quad * 12);
      colors.fill(rectColors[at], quad * 4, quad * 4 + 4);
      const v = quad * 4;
      triangles.set([v, v + 1, v + 2, v + 2, v + 1, v + 3], quad * 6);
    }
  };
  put(data.rects, data.rectColors, firstRect, lastRect);
  put(data.ports, data.portColors, firstPort, lastPort);
  return geometryOf(positions, colors, triangles, sphere);
}

function lineGeometry(data, rack, sphere) {
  const [firstPath, lastPath] = [data.cableStarts[rack], data.cableStarts[rack + 1]];
  const firstPoint = data.pathStarts[firstPath];
  const points = data.pathStarts[lastPath] - firstPoint;
  const positions = new Float32Array(points * 3);
  const colors = new Uint32Array(points);
  const segments = [];
  for (let path = firstPath; path < lastPath; path++) {
    for (let point = data.pathStarts[path]; point < data.pathStarts[path + 1]; point++) {
      const own = point - firstPoint;
      positions[own * 3] = data.points[point * 2];
      positions[own * 3 + 1] = data.points[point * 2 + 1];
      colors[own] = data.cableColors[path];
      if (point + 1 < data.pathStarts[path + 1]) segments.push(own, own + 1);
    }
  }
  return geometryOf(positions, colors, points > 65_535 ? new Uint32Array(segments) : new Uint16Array(segments), sphere);
}

function wordGeometry(data, atlas, rack, sphere, wanted) {
  const words = wordQuads(data, atlas, data.labelStarts[rack], data.labelStarts[rack + 1], wanted);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(words.positions, 3));
  geometry.setAttribute('uv', new BufferAttribute(words.places, 2));
  geometry.setIndex(words.triangles);
  geometry.boundingSphere = sphere;
  return geometry;
}

function geometryOf(positions, colors, triangles, sphere) {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('color', new BufferAttribute(new Uint8Array(colors.buffer), 4, true));
  geometry.setIndex(new BufferAttribute(triangles, 1));
  geometry.boundingSphere = sphere;
  return geometry;
}

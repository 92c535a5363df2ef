// pixi: a container for each face of a rack, left out by the library's culler when out of view; in it the faces' quads
// as static particles, cables as one mesh of lines per colour and names as bitmap text.
import {
  BitmapText,
  Container,
  Culler,
  Mesh,
  MeshGeometry,
  Particle,
  ParticleContainer,
  Rectangle,
  Texture,
  WebGLRenderer,
} from 'pixi.js';
import { finish, newCanvas, offer, rgbOf, TEXT_MIN, VIEW } from './page.js';

const DEVICE_WORDS_MM = 30;
const RACK_WORDS_MM = 60;

offer(async (data) => {
  const renderer = new WebGLRenderer();
  await renderer.init({
    canvas: newCanvas(),
    width: VIEW.width,
    height: VIEW.height,
    resolution: 1,
    antialias: false,
    depth: false,
    background: 0xf4f6f8,
    powerPreference: 'high-performance',
  });
  const root = new Container({ isRenderGroup: true });
  const stage = new Container();
  stage.addChild(root);
  const racks = [];
  for (let rack = 0; rack < data.racks.length / 4; rack++) {
    const [x, y, width, height] = data.racks.subarray(rack * 4, rack * 4 + 4);
    const own = new Container();
    own.cullable = true;
    own.cullableChildren = false;
    own.cullArea = new Rectangle(x - 10, y - 120, width + 20, height + 320);
    own.addChild(particles(data, rack), ...lines(data, rack));
    const parts = { own, rackWords: new Container(), deviceWords: new Container() };
    words(data, rack, parts);
    own.addChild(parts.rackWords, parts.deviceWords);
    root.addChild(own);
    racks.push(parts);
  }
  const { gl } = renderer;
  const screen = new Rectangle(0, 0, VIEW.width, VIEW.height);
  return {
    draw({ x, y, scale }) {
      root.scale.set(scale, -scale);
      root.position.set(VIEW.width / 2 - x * scale, VIEW.height / 2 + y * scale);
      for (const parts of racks) {
        parts.rackWords.visible = scale * RACK_WORDS_MM >= TEXT_MIN;
        parts.deviceWords.visible = scale * DEVICE_WORDS_MM >= TEXT_MIN;
      }
      Culler.shared.cull(stage, screen, false);
      renderer.render({ container: stage });
      finish(gl);
    },
    move(rack, dx) {
      racks[rack].own.position.x += dx;
    },
  };
});

function particles(data, rack) {
  const container = new ParticleContainer({
    texture: Texture.WHITE,
    dynamicProperties: { vertex: false, position: false, rotation: false, uvs: false, color: false },
    boundsArea: new Rectangle(...data.racks.subarray(rack * 4, rack * 4 + 4)),
  });
  const list = [];
  const put = (rects, colors, from, to) => {
    for (let at = from; at < to; at++) {
      list.push(
        new Particle({
          texture: Texture.WHITE,
          x: rects[at * 4],
          y: rects[at * 4 + 1],
          scaleX: rects[at * 4 + 2] / Texture.WHITE.width,
          scaleY: rects[at * 4 + 3] / Texture.WHITE.height,
          tint: rgbOf(colors[at]),
        }),
      );
    }
  };
  put(data.rects, data.rectColors, data.rectStarts[rack], data.rectStarts[rack + 1]);
  put(data.ports, data.portColors, data.portStarts[rack], data.portStarts[rack + 1]);
  container.particleChildren = list;
  container.update();
  return container;
}

function lines(data, rack) {
  const byColor = new Map();
  for (let path = data.cableStarts[rack]; path < data.cableStarts[rack + 1]; path++) {
    const color = data.cableColors[path];
    let run = byColor.get(color);
    if (!run) byColor.set(color, (run = { points: [], segments: [] }));
    for (let point = data.pathStarts[path]; point < data.pathStarts[path + 1]; point++) {
      if (point > data.pathStarts[path]) run.segments.push(run.points.length / 2 - 1, run.points.length / 2);
      run.points.push(data.points[point * 2], data.points[point * 2 + 1]);
    }
  }
  return Array.from(byColor, ([color, { points, segments }]) => {
    const geometry = new MeshGeometry({
      positions: new Float32Array(points),
      uvs: new Float32Array(points.length),
      indices: new Uint32Array(segments),
      topology: 'line-list',
    });
    geometry.batchMode = 'no-batch';
    const mesh = new Mesh({ geometry, texture: Texture.WHITE });
    mesh.tint = rgbOf(color);
    return mesh;
  });
}

function words(data, rack, { rackWords, deviceWords }) {
  for (let label = data.labelStarts[rack]; label < data.labelStarts[rack + 1]; label++) {
    const [x, y, size] = data.labelPlaces.subarray(label * 3, label * 3 + 3);
    const text = new BitmapText({
      text: data.labels[label],
      style: { fontFamily: 'Liberation Sans', fontSize: 24, fill: 0x1b2530 },
    });
    text.scale.set(size / 24, -size / 24);
    text.position.set(x, y + size);
    (size > DEVICE_WORDS_MM ? rackWords : deviceWords).addChild(text);
  }
}

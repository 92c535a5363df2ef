// deck.gl: binary attributes for everything but words; polygons for faces, lines for cables.
import { Deck, OrthographicView } from '@deck.gl/core';
import { LineLayer, SolidPolygonLayer, TextLayer } from '@deck.gl/layers';
import { finish, newCanvas, offer, TEXT_MIN, VIEW } from './page.js';

const DEVICE_WORDS_MM = 30;
const RACK_WORDS_MM = 60;
const REACH = 4;
const FLAT = { depthCompare: 'always', depthWriteEnabled: false };

offer(async (data) => {
  const canvas = newCanvas();
  const deck = await new Promise((ready, fail) => {
    const made = new Deck({
      canvas,
      width: VIEW.width,
      height: VIEW.height,
      useDevicePixels: false,
      views: new OrthographicView({ id: 'world', flipY: false }),
      viewState: { target: [0, 0, 0], zoom: -4 },
      controller: false,
      layers: [],
      onLoad: () => ready(made),
      onError: fail,
    });
  });
  // Frames are drawn when they are asked for.
  deck.animationLoop.stop();
  deck.setProps({ layers: layersOf(data) });
  const gl = canvas.getContext('webgl2');
  return {
    draw({ x, y, scale }) {
      deck.setProps({
        viewState: { target: [x, y, 0], zoom: Math.log2(scale), minZoom: -20, maxZoom: 20 },
        layerFilter: ({ layer }) =>
          (!layer.id.startsWith('rack-names') || scale * RACK_WORDS_MM >= TEXT_MIN) &&
          (!layer.id.startsWith('device-names') || scale * DEVICE_WORDS_MM >= TEXT_MIN),
      });
      deck.layerManager.updateLayers();
      deck.redraw('bench');
      finish(gl);
    },
    pick: (x, y) => deck.pickObject({ x, y, radius: REACH }) !== null,
  };
});

function layersOf(data) {
  return [
    polygons('plates', data.rects, data.rectColors),
    polygons('ports', data.ports, data.portColors),
    cables(data),
    words('rack-names', data, (size) => size > DEVICE_WORDS_MM),
    words('device-names', data, (size) => size <= DEVICE_WORDS_MM),
  ];
}

function polygons(id, rects, colors) {
  const length = colors.length;
  const positions = new Float32Array(length * 10);
  const fill = new Uint32Array(length * 5);
  const startIndices = new Uint32Array(length + 1);
  for (let at = 0; at < length; at++) {
    const [x, y, width, height] = [rects[at * 4], rects[at * 4 + 1], rects[at * 4 + 2], rects[at * 4 + 3]];
    positions.set([x, y, x, y + height, x + width, y + height, x + width, y, x, y], at * 10);
    fill.fill(colors[at], at * 5, at * 5 + 5);
    startIndices[at + 1] = (at + 1) * 5;
  }
  return new SolidPolygonLayer({
    id,
    data: {
      length,
      startIndices,
      attributes: {
        getPolygon: { value: positions, size: 2 },
        getFillColor: { value: new Uint8Array(fill.buffer), size: 4 },
      },
    },
    positionFormat: 'XY',
    _normalize: false,
    _windingOrder: 'CW',
    extruded: false,
    filled: true,
    pickable: true,
    parameters: FLAT,
  });
}

function cables(data) {
  const paths = data.cableColors.length;
  const length = data.points.length / 2 - paths;
  const sources = new Float32Array(length * 2);
  const targets = new Float32Array(length * 2);
  const colors = new Uint32Array(length);
  let segment = 0;
  for (let path = 0; path < paths; path++) {
    for (let point = data.pathStarts[path]; point + 1 < data.pathStarts[path + 1]; point++, segment++) {
      sources.set([data.points[point * 2], data.points[point * 2 + 1]], segment * 2);
      targets.set([data.points[point * 2 + 2], data.points[point * 2 + 3]], segment * 2);
      colors[segment] = data.cableColors[path];
    }
  }
  return new LineLayer({
    id: 'cables',
    data: {
      length: segment,
      attributes: {
        getSourcePosition: { value: sources, size: 2 },
        getTargetPosition: { value: targets, size: 2 },
        getColor: { value: new Uint8Array(colors.buffer), size: 4 },
      },
    },
    positionFormat: 'XY',
    getWidth: 1,
    widthUnits: 'pixels',
    pickable: true,
    parameters: FLAT,
  });
}

function words(id, data, wanted) {
  const own = [];
  for (let label = 0; label < data.labels.length; label++) if (wanted(data.labelPlaces[label * 3 + 2])) own.push(label);
  return new TextLayer({
    id,
    data: own,
    characterSet: 'auto',
    fontFamily: '"Liberation Sans", sans-serif',
    getText: (label) => data.labels[label],
    getPosition: (label) => [data.labelPlaces[label * 3], data.labelPlaces[label * 3 + 1]],
    getSize: (label) => data.labelPlaces[label * 3 + 2],
    getColor: [0x1b, 0x25, 0x30],
    sizeUnits: 'common',
    getTextAnchor: 'start',
    getAlignmentBaseline: 'bottom',
    parameters: FLAT,
  });
}

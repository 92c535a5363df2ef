// cytoscape: ports, devices and racks are nodes, cables with two ends in view are edges; drawn by its WebGL renderer.
import cytoscape from 'cytoscape';
import { finish, newHost, offer, rgbOf, VIEW } from './page.js';

const cssOf = (color) => `#${rgbOf(color).toString(16).padStart(6, '0')}`;

offer(async (data) => {
  const elements = [];
  const node = (id, rects, colors, at, name) => {
    const [x, y, width, height] = rects.subarray(at * 4, at * 4 + 4);
    elements.push({
      data: { id, w: width, h: height, c: cssOf(colors[at]), name },
      position: { x: x + width / 2, y: -(y + height / 2) },
    });
  };
  for (let rect = 0; rect < data.rectColors.length; rect++)
    node(`d${rect}`, data.rects, data.rectColors, rect, data.labels[rect] ?? '');
  for (let port = 0; port < data.portColors.length; port++)
    node(`p${port}`, data.ports, data.portColors, port, data.rectColors.length === 0 ? data.labels[port] : '');
  for (let edge = 0; edge < data.edges.length; edge += 2)
    elements.push({ data: { source: `p${data.edges[edge]}`, target: `p${data.edges[edge + 1]}` } });
  const cy = cytoscape({
    container: newHost(),
    elements,
    layout: { name: 'preset', fit: false },
    pixelRatio: 1,
    textureOnViewport: true,
    minZoom: 1e-4,
    maxZoom: 100,
    renderer: { name: 'canvas', webgl: true },
    style: [
      {
        selector: 'node',
        style: {
          shape: 'rectangle',
          width: 'data(w)',
          height: 'data(h)',
          'background-color': 'data(c)',
          label: 'data(name)',
          'font-size': 30,
          'min-zoomed-font-size': 9,
          'z-index-compare': 'manual',
          'z-index': 0,
        },
      },
      {
        selector: 'edge',
        style: {
          'curve-style': 'haystack',
          'haystack-radius': 0,
          width: 2,
          'line-color': '#4a7bd0',
          'z-index-compare': 'manual',
          'z-index': 1,
        },
      },
    ],
  });
  const renderer = cy.renderer();
  let view;
  return {
    draw(camera) {
      view = camera;
      const { x, y, scale } = camera;
      cy.viewport({ zoom: scale, pan: { x: VIEW.width / 2 - x * scale, y: VIEW.height / 2 + y * scale } });
      renderer.render({});
      renderer.requestedFrame = false;
      for (const context of renderer.data.contexts) {
        if (!context) continue;
        if ('readPixels' in context) finish(context);
        else context.getImageData(0, 0, 1, 1);
      }
    },
    pick: (x, y) =>
      renderer.findNearestElement(
        view.x + (x - VIEW.width / 2) / view.scale,
        -view.y + (y - VIEW.height / 2) / view.scale,
        true,
        false,
      ) !== null,
  };
});

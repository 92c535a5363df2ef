// sigma: ports, devices and racks are nodes, cables with two ends in view are edges, with its cheapest programs (points
// and thin lines). Racks and devices are labelled nodes; sigma chooses which labels find room.
import Graph from 'graphology';
import Sigma from 'sigma';
import { EdgeLineProgram, NodePointProgram } from 'sigma/rendering';
import { finish, newHost, offer, rgbOf } from './page.js';

const cssOf = (color) => `#${rgbOf(color).toString(16).padStart(6, '0')}`;

offer(async (data) => {
  const graph = new Graph({ type: 'undirected', multi: true });
  let label = 0;
  for (let rect = 0; rect < data.rectColors.length; rect++) {
    const [x, y, width, height] = data.rects.subarray(rect * 4, rect * 4 + 4);
    graph.addNode(`d${rect}`, {
      x: x + width / 2,
      y: y + height / 2,
      size: Math.min(width, height) / 2,
      color: cssOf(data.rectColors[rect]),
      label: data.labels[label++ % data.labels.length],
    });
  }
  for (let port = 0; port < data.portColors.length; port++) {
    const [x, y, width, height] = data.ports.subarray(port * 4, port * 4 + 4);
    graph.addNode(port, {
      x: x + width / 2,
      y: y + height / 2,
      size: Math.min(width, height) / 2,
      color: cssOf(data.portColors[port]),
      // Ports have names only where they are all there is.
      ...(data.rectColors.length === 0 ? { label: data.labels[port] } : {}),
    });
  }
  for (let edge = 0; edge < data.edges.length; edge += 2)
    graph.addEdge(data.edges[edge], data.edges[edge + 1], { size: 1, color: '#4a7bd0' });
  const sigma = new Sigma(graph, newHost(), {
    nodeProgramClasses: { point: NodePointProgram },
    edgeProgramClasses: { line: EdgeLineProgram },
    defaultNodeType: 'point',
    defaultEdgeType: 'line',
    itemSizesReference: 'positions',
    zoomToSizeRatioFunction: (ratio) => ratio,
    labelFont: 'Liberation Sans',
    stagePadding: 0,
  });
  const camera = sigma.getCamera();
  camera.setState({ x: 0.5, y: 0.5, ratio: 1, angle: 0 });
  sigma.render();
  // Pixels a mm at ratio 1, and the camera's place of a world point, from the library's own conversions.
  const [minX, minY, maxX, maxY] = data.bounds;
  const low = sigma.graphToViewport({ x: minX, y: minY });
  const high = sigma.graphToViewport({ x: maxX, y: minY });
  const unit = (high.x - low.x) / (maxX - minX);
  const corner = sigma.viewportToFramedGraph(low);
  const far = sigma.viewportToFramedGraph(sigma.graphToViewport({ x: maxX, y: maxY }));
  return {
    draw({ x, y, scale }) {
      camera.setState({
        x: corner.x + ((x - minX) / (maxX - minX)) * (far.x - corner.x),
        y: corner.y + ((y - minY) / (maxY - minY)) * (far.y - corner.y),
        ratio: unit / scale,
        angle: 0,
      });
      sigma.render();
      for (const gl of Object.values(sigma.webGLContexts)) finish(gl);
    },
    pick: (x, y) => Boolean(sigma.getNodeAtPosition({ x, y })),
  };
});

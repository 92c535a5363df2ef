import { loadavg } from 'node:os';
import { encodeSnapshot } from '../../protocol/codec/snapshot';
import { freeFormDocument, hallDocument } from '../documents';
import { randomOf } from '../../domain/demo/random';
import type { Scenario } from '../harness';
import { installPeers, startPages, type BenchPages } from '../peers/bench-pages';
import { cameraPath } from '../peers/camera-path';
import { Drawer } from '../peers/drawer';
import { findingsOf, looseFindings } from '../peers/findings';
import { measureHall, measureLoose, type Measured } from '../peers/measure';
import { loosePeerScene } from '../peers/loose-scene';
import { packScene, peerScene } from '../peers/scene-file';

const PEERS = ['three', 'deck', 'pixi', 'sigma', 'cytoscape'] as const;

export const scenario: Scenario = {
  question:
    'how long does a frame take, from fit all to one device, and how long first frame, pick, move and marquee, beside other libraries?',
  async run({ seed, size }) {
    const wanted = process.env['BENCH_PEERS']?.split(',') ?? PEERS;
    const peers = PEERS.filter((name) => wanted.includes(name));
    installPeers();
    const pages = await startPages(['ours', ...peers]);
    try {
      const measured: Measured[] = [];
      for (const ports of size === undefined ? [10_000, 100_000, 1_000_000] : [size])
        measured.push(await measureAt(pages, peers, ports, seed));
      return [...findingsOf(measured), ...looseFindings(await measureLooseAt(pages, peers, seed))];
    } finally {
      pages.close();
    }
  },
};

/** Of the free-form diagram. */
const BOXES = 120_000;
const LINKS = 80_000;

async function measureLooseAt(pages: BenchPages, peers: readonly string[], seed: number): Promise<Measured> {
  const { document, diagram } = freeFormDocument({ boxes: BOXES, links: LINKS, seed });
  const scene = loosePeerScene(document, diagram);
  console.log(`${BOXES} loose boxes and ${LINKS} links; load ${loadavg()[0]!.toFixed(1)}`);
  pages.serve({ snapshot: new Uint8Array(encodeSnapshot(document, { diagram, clock: 1 })), neutral: packScene(scene) });
  return inDrawers(pages, (open) =>
    measureLoose({
      ports: BOXES + LINKS,
      open,
      peers,
      scene,
      path: cameraPath(scene),
      random: randomOf(seed),
    }),
  );
}

/** Closes whatever was opened, whatever happens. */
async function inDrawers<T>(pages: BenchPages, work: (open: (name: string) => Promise<Drawer>) => Promise<T>): Promise<T> {
  const drawers: Drawer[] = [];
  try {
    return await work(async (name) => {
      const drawer = await Drawer.open(pages.url, name);
      drawers.push(drawer);
      return drawer;
    });
  } finally {
    for (const drawer of drawers) await drawer.close();
  }
}

async function measureAt(pages: BenchPages, peers: readonly string[], ports: number, seed: number): Promise<Measured> {
  const { document, diagram } = hallDocument(ports, seed);
  const scene = peerScene(document, diagram);
  const [racks, shown, cables] = [scene.racks.length / 4, scene.portColors.length, scene.cableColors.length];
  console.log(
    `${ports} ports: ${racks} racks, ${shown} ports and ${cables} cable ends seen, ${scene.points.length / 2} points, ` +
      `${scene.edges.length / 2} edges, ${scene.labels.length} names; load ${loadavg()[0]!.toFixed(1)}`,
  );
  pages.serve({ snapshot: new Uint8Array(encodeSnapshot(document, { diagram, clock: 1 })), neutral: packScene(scene) });
  return inDrawers(pages, (open) =>
    measureHall({
      ports,
      open,
      peers,
      scene,
      path: cameraPath(scene),
      random: randomOf(seed),
    }),
  );
}

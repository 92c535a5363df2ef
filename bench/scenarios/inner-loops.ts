import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import Benchmark from 'benchmark';
import Flatbush from 'flatbush';
import RBush from 'rbush';
import { randomOf } from '../../domain/demo/random';
import { StringTable } from '../../domain/document/string-table';
import { fromCell } from '../../domain/ids';
import { SpatialIndex } from '../../engine/spatial/spatial-index';
import { decodeClientFrame, encodeFrame } from '../../protocol/codec/frame-codec';
import { decodeSnapshot, encodeSnapshot } from '../../protocol/codec/snapshot';
import type { ClientFrame } from '../../protocol/sync/messages';
import { hallDocument, recordsOf } from '../documents';
import { median, sink, type Finding, type Scenario } from '../harness';
import { installPeers } from '../peers/bench-pages';

interface MessagePack {
  pack(value: unknown): Uint8Array;
  unpack(bytes: Uint8Array): unknown;
}

/** A loop of ours and the same done by others. */
interface Race {
  readonly figure: string;
  readonly size: number;
  readonly ours: () => unknown;
  readonly peers: Readonly<Record<string, () => unknown>>;
}

const BOXES = 100_000;
const WINDOWS = 100;
const SECONDS = 2;

export const scenario: Scenario = {
  question:
    'how long do the innermost loops take (columns, codecs, spatial index, texts), by benchmark.js, beside other libraries?',
  async run({ seed, size = 100_000 }) {
    installPeers();
    const msgpackr = createRequire(resolve('bench/peers/package.json'))('msgpackr') as MessagePack;
    const races = [...columnsAndCodecs(size, seed, msgpackr), ...indexes(seed), ...texts(seed)];
    return races.flatMap(findingsOf);
  },
};

/** µs of a call, median of the samples. */
function timeOf(name: string, loop: () => unknown): number {
  const run = new Benchmark(name, () => sink(loop()), { maxTime: SECONDS, minSamples: 20 }).run();
  if (run.error !== undefined) throw run.error;
  return median(run.stats.sample) * 1e6;
}

function findingsOf({ figure, size, ours, peers }: Race): readonly Finding[] {
  const us = timeOf(figure, ours);
  return Object.entries(peers).map(
    ([peerName, loop]): Finding => ({
      figure,
      size,
      ours: us,
      unit: 'µs',
      peer: timeOf(`${figure}, ${peerName}`, loop),
      peerName,
    }),
  );
}

function columnsAndCodecs(ports: number, seed: number, msgpackr: MessagePack): readonly Race[] {
  const { document, diagram } = hallDocument(ports, seed);
  const header = { diagram, clock: 1 };
  const snapshot = encodeSnapshot(document, header);
  const records = recordsOf(document);
  const packed = msgpackr.pack(records);
  const text = JSON.stringify(records);
  const table = document.table('port');
  const ids = Array.from(table.ids.subarray(0, table.rowCount), fromCell).filter((id) => id !== 0);
  const list = ids.map((id) => document.get('port', id)!);
  const byId = new Map(list.map((record) => [record.id, record]));
  const frame: ClientFrame = {
    type: 'submit',
    submissions: [
      {
        seq: 17,
        baseClock: 1,
        intent: { kind: 'set-properties', version: 1, target: 'object', ids: [ids[0]!], fields: { name: 'fra1-h1-a02-leaf1' } },
      },
    ],
  } as unknown as ClientFrame;
  const frameBytes = encodeFrame(frame);
  const framePacked = msgpackr.pack(frame);
  return [
    {
      figure: 'a field of every port added up',
      size: ports,
      ours: () => {
        const [column, cells] = [table.column('lifecycle'), table.ids];
        let sum = 0;
        for (let row = 0; row < table.rowCount; row++) if (cells[row] !== 0) sum += column[row]!;
        return sum;
      },
      peers: { 'list of objects': () => list.reduce((sum, record) => sum + record.lifecycle, 0) },
    },
    {
      figure: 'a field of a thousand ports by id',
      size: ports,
      ours: () => {
        let sum = 0;
        for (let at = 0; at < 1000; at++) sum += document.get('port', ids[(at * 7919) % ids.length]!, ['lifecycle'])!.lifecycle;
        return sum;
      },
      peers: {
        'Map of objects': () => {
          let sum = 0;
          for (let at = 0; at < 1000; at++) sum += byId.get(ids[(at * 7919) % ids.length]!)!.lifecycle;
          return sum;
        },
      },
    },
    {
      figure: 'snapshot encoded',
      size: ports,
      ours: () => encodeSnapshot(document, header),
      peers: { 'msgpackr of ready records': () => msgpackr.pack(records), JSON: () => JSON.stringify(records) },
    },
    {
      figure: 'snapshot decoded into columns and indexes',
      size: ports,
      ours: () => decodeSnapshot(snapshot.slice(0)),
      peers: { 'msgpackr into records': () => msgpackr.unpack(packed), JSON: () => JSON.parse(text) as unknown },
    },
    {
      figure: 'frame of an edit encoded',
      size: frameBytes.byteLength,
      ours: () => encodeFrame(frame),
      peers: { msgpackr: () => msgpackr.pack(frame), JSON: () => JSON.stringify(frame) },
    },
    {
      figure: 'frame of an edit decoded and checked',
      size: frameBytes.byteLength,
      ours: () => decodeClientFrame(frameBytes),
      peers: { 'msgpackr, unchecked': () => msgpackr.unpack(framePacked) },
    },
  ];
}

/** Boxes of devices in a plane, windows of about a hundred of them. */
function indexes(seed: number): readonly Race[] {
  const random = randomOf(seed);
  const boxes = new Float64Array(BOXES * 4);
  for (let at = 0; at < boxes.length; at += 4) {
    const [x, y] = [random() * 100_000, random() * 100_000];
    boxes.set([x, y, x + 500 * random(), y + 50], at);
  }
  const windows = Array.from({ length: WINDOWS }, () => {
    const [x, y] = [random() * 97_000, random() * 97_000];
    return [x, y, x + 3000, y + 3000] as const;
  });
  const entries = Array.from({ length: BOXES }, (_, item) => ({
    minX: boxes[item * 4]!,
    minY: boxes[item * 4 + 1]!,
    maxX: boxes[item * 4 + 2]!,
    maxY: boxes[item * 4 + 3]!,
    item,
  }));
  const ours = new SpatialIndex();
  ours.build(boxes, BOXES);
  const built = (): Flatbush => {
    const index = new Flatbush(BOXES);
    for (const { minX, minY, maxX, maxY } of entries) index.add(minX, minY, maxX, maxY);
    index.finish();
    return index;
  };
  const flatbush = built();
  const rbush = new RBush<(typeof entries)[number]>().load(entries);
  const moving = new SpatialIndex();
  const movedBoxes = boxes.slice();
  moving.build(movedBoxes, BOXES);
  const movingBush = new RBush<(typeof entries)[number]>().load(entries);
  let step = 0;
  return [
    {
      figure: 'index of boxes built',
      size: BOXES,
      ours: () => new SpatialIndex().build(boxes, BOXES),
      peers: { flatbush: built, rbush: () => new RBush<(typeof entries)[number]>().load(entries) },
    },
    {
      figure: `${WINDOWS} windows looked into, answers in drawing order`,
      size: BOXES,
      ours: () => windows.reduce((sum, window) => sum + ours.search(window).length, 0),
      peers: {
        'flatbush, in no order': () => windows.reduce((sum, window) => sum + flatbush.search(...window).length, 0),
        'rbush, in no order': () =>
          windows.reduce((sum, [minX, minY, maxX, maxY]) => sum + rbush.search({ minX, minY, maxX, maxY }).length, 0),
      },
    },
    {
      figure: 'one box moved',
      size: BOXES,
      ours: () => {
        const item = (step += 7919) % 50;
        movedBoxes[item * 4] = movedBoxes[item * 4]! + 1;
        movedBoxes[item * 4 + 2] = movedBoxes[item * 4 + 2]! + 1;
        moving.moved([item]);
      },
      peers: {
        rbush: () => {
          const entry = entries[(step += 7919) % 50]!;
          movingBush.remove(entry);
          entry.minX += 1;
          entry.maxX += 1;
          movingBush.insert(entry);
        },
      },
    },
  ];
}

/** Names as ports and devices have them: few are new. */
function texts(seed: number): readonly Race[] {
  const random = randomOf(seed);
  const names = Array.from({ length: 50_000 }, () => `Ethernet1/${Math.floor(random() * 9000)}`);
  const filled = new StringTable();
  const indexesOf = names.map((name) => filled.intern(name));
  const list = [...new Set(names)];
  const places = new Map(list.map((name, at) => [name, at]));
  const numbers = names.map((name) => places.get(name)!);
  return [
    {
      figure: 'names put into the table of texts',
      size: names.length,
      ours: () => {
        const table = new StringTable();
        for (const name of names) table.intern(name);
        return table.count;
      },
      peers: {
        'Map of strings': () => {
          const map = new Map<string, number>();
          for (const name of names) if (!map.has(name)) map.set(name, map.size);
          return map.size;
        },
      },
    },
    {
      figure: 'names read from the table of texts',
      size: names.length,
      ours: () => indexesOf.reduce((sum, index) => sum + filled.get(index).length, 0),
      peers: { 'list of strings': () => numbers.reduce((sum, at) => sum + list[at]!.length, 0) },
    },
  ];
}

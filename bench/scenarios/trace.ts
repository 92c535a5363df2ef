import { documentPlant } from '../../domain/cabling/document-plant';
import { portEnd } from '../../domain/cabling/joints';
import { trace } from '../../domain/cabling/trace';
import { traceAnswer } from '../../domain/cabling/trace-answer';
import { CABLE_CLASSES, codeOf } from '../../domain/catalog/enums';
import { portType } from '../../domain/catalog/port-types';
import { randomOf } from '../../domain/demo/random';
import type { ColumnStore } from '../../domain/document/column-store';
import { RememberingSlice } from '../../domain/document/remembering-slice';
import { fromCell } from '../../domain/ids';
import { connectPorts } from '../../domain/operations/cabling/connect-ports';
import type { ConnectPortsIntent } from '../../domain/operations/cabling/connect-ports';
import { readSnapshot } from '../../tests/setup/read-snapshot';
import { openEditor, signInAskers, tracePlaces } from '../client';
import { withHall, type HallServer } from '../hall-server';
import { median, percentile, sink, type Finding, type Scenario } from '../harness';

const ASKED = 400;
/** Ports of a full hall for each cable in it. */
const PORTS_A_CABLE = 2.5;
const PAIRS = 10_000;

export const scenario: Scenario = {
  question: 'how long does a trace take with so many cables stored, and when are 10,000 connections acknowledged?',
  run: ({ seed, size = 1_000_000 }) =>
    withHall(Math.round(size * PORTS_A_CABLE), seed, async (hall) => {
      const { document, header } = await readSnapshot(hall.url, hall.token, hall.diagram);
      const cables = document.table('cable').size;
      const asked = cabledPorts(document, seed);
      return [
        ...times('worker: trace with all its words', cables, traceHere(document, asked), 2),
        ...times('server: v1/trace, request to answer', cables, await traceThere(hall, asked), 50),
        ...(await connecting(hall, document, header.clock)),
      ];
    }),
};

function times(figure: string, size: number, all: readonly number[], atMost: number): readonly Finding[] {
  return [
    { figure: `${figure}, median`, size, ours: percentile(all, 0.5), unit: 'ms', target: { atMost } },
    { figure: `${figure}, 95 of 100`, size, ours: percentile(all, 0.95), unit: 'ms', target: { atMost } },
    { figure: `${figure}, worst of ${all.length}`, size, ours: Math.max(...all), unit: 'ms' },
  ];
}

/** Ports of every role, with a cable in them. */
function cabledPorts(document: ColumnStore, seed: number): readonly number[] {
  const { ids, rowCount } = document.table('port');
  const random = randomOf(seed);
  const chosen: number[] = [];
  while (chosen.length < ASKED) {
    const port = fromCell(ids[Math.floor(random() * rowCount)]!);
    if (document.by('termination.port', port).length > 0) chosen.push(port);
  }
  return chosen;
}

function traceHere(document: ColumnStore, ports: readonly number[]): readonly number[] {
  const once = (port: number): number => {
    const startedAt = performance.now();
    const slice = new RememberingSlice(document);
    sink(traceAnswer(slice, trace(documentPlant(slice), portEnd(port), { limit: 1000 })));
    return performance.now() - startedAt;
  };
  // Each port by the median of three rounds after one that nobody counts: the first traces wait for the compiler.
  ports.forEach(once);
  const rounds = [0, 1, 2].map(() => ports.map(once));
  return ports.map((_, at) => median(rounds.map((times) => times[at]!)));
}

async function traceThere({ url, dataDir }: HallServer, ports: readonly number[]): Promise<readonly number[]> {
  const tokens = await signInAskers(url, dataDir);
  const all: number[] = [];
  for (const [at, port] of [...ports.slice(0, 40), ...ports].entries()) {
    const startedAt = performance.now();
    sink(await tracePlaces(url, tokens[at % tokens.length]!, port));
    if (at >= 40) all.push(performance.now() - startedAt);
  }
  return all;
}

/** 10,000 pairs of ports in one operation: what the worker needs to run and apply it, and when the server has it on disk. */
async function connecting({ url, token, diagram }: HallServer, stored: ColumnStore, clock: number): Promise<readonly Finding[]> {
  const here: number[] = [];
  const there: number[] = [];
  const pairs = freePairs(stored);
  const rounds = Math.floor(pairs.length / PAIRS);
  if (rounds === 0) throw new Error(`the hall has ${pairs.length} free pairs, ${PAIRS} are needed`);
  const editor = await openEditor(url, token, diagram, clock);
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    const ids = await editor.lease(3 * PAIRS);
    const part = pairs.slice(round * PAIRS, (round + 1) * PAIRS);
    const intent: ConnectPortsIntent = {
      kind: 'connect-ports',
      version: 1,
      from: part.map(([from]) => from),
      to: part.map(([, to]) => to),
      connectType: 'sequential',
      cables: ids.slice(0, PAIRS),
      terminations: ids.slice(PAIRS),
      class: codeOf(CABLE_CLASSES, 'opticalCable'),
      type: 0,
      names: part.map((_, at) => `BIG-${round}-${String(at).padStart(5, '0')}`),
    };
    const startedAt = performance.now();
    const diff = connectPorts.run(stored, intent);
    if (!diff.ok) throw new Error(`refused: ${JSON.stringify(diff.refusal)}`);
    stored.apply(diff.value);
    here.push(performance.now() - startedAt);
    there.push(await editor.edit(intent));
  }
  editor.close();
  return [
    { figure: 'worker: 10,000 pairs run and applied', size: PAIRS, ours: percentile(here, 0.5), unit: 'ms' },
    {
      figure: 'server: 10,000 pairs in one operation, acknowledged',
      size: PAIRS,
      ours: percentile(there, 0.5),
      unit: 'ms',
      target: { atMost: 2000 },
    },
  ];
}

/** Free ports of one type, two by two, of different devices. */
function freePairs(document: ColumnStore): readonly (readonly [number, number])[] {
  const { ids, rowCount } = document.table('port');
  const byType = new Map<number, number[]>();
  for (const cell of ids.subarray(0, rowCount)) {
    const port = cell === 0 ? undefined : document.get('port', fromCell(cell));
    if (!port || document.firstRow('termination.port', port.id) >= 0) continue;
    const { medium } = portType(port.type);
    if (medium !== 'fibre' && medium !== 'cage') continue;
    const known = byType.get(port.type);
    if (known) known.push(port.id);
    else byType.set(port.type, [port.id]);
  }
  return [...byType.values()].flatMap((ports) => {
    const half = Math.floor(ports.length / 2);
    return ports
      .slice(0, half)
      .map((port, at) => [port, ports[half + at]!] as const)
      .filter(([a, b]) => document.get('port', a)!.owner !== document.get('port', b)!.owner);
  });
}

import { performance } from 'node:perf_hooks';
import { buildHierarchy, createRouter, type Kernels, type Router } from '../../engine-wasm/index';
import { constrainedRoute } from '../../domain/network/best-link-route';
import type { DrawnNetwork } from '../../tests/oracles/random-network';
import { percentile, timed, type Finding } from '../harness';
import type { GraphPeer } from './graph-peers';

export interface Measured {
  readonly name: string;
  readonly drawn: DrawnNetwork;
  readonly router: Router;
  /** ms of ordering and contracting. */
  readonly buildMs: number;
  readonly customizeMs: number;
}

export function measuredRouter(kernels: Kernels, name: string, drawn: DrawnNetwork): Measured {
  const startedAt = performance.now();
  const hierarchy = buildHierarchy(kernels, drawn.network);
  const builtAt = performance.now();
  const router = createRouter(kernels, drawn.network, hierarchy, 1);
  router.setCosts(0, drawn.costs);
  const customizing = timed(3, () => router.setCosts(0, drawn.costs));
  return { name, drawn, router, buildMs: builtAt - startedAt, customizeMs: percentile(customizing, 0.5) / 1000 };
}

export interface Question {
  readonly from: number;
  readonly to: number;
  readonly closed: readonly number[];
}

/** Pairs of vertices with a way; three links are closed, and for every second pair one on the best way. */
export function drawQuestions({ drawn, router }: Measured, count: number, random: () => number): readonly Question[] {
  const { network } = drawn;
  const questions: Question[] = [];
  while (questions.length < count) {
    const [from, to] = [Math.floor(random() * network.vertexCount), Math.floor(random() * network.vertexCount)];
    const best = router.route(0, from, to);
    if (best === null || best.links.length < 3) continue;
    const closed = [0, 1, 2].map(() => Math.floor(random() * network.from.length));
    if (questions.length % 2 === 0) closed[0] = best.links[1 + Math.floor(random() * (best.links.length - 2))]!;
    questions.push({ from, to, closed });
  }
  return questions;
}

/** Constrained routes, ours and the peers' interleaved; a peer is asked some of them only. */
export function constrainedFindings(
  measured: Measured,
  questions: readonly Question[],
  peers: readonly GraphPeer[],
  most: number,
): Finding[] {
  const { name, drawn, router } = measured;
  const size = drawn.network.vertexCount;
  const ask = ({ from, to, closed }: Question) => router.route(0, from, to, { closedLinks: closed });
  timed(questions.length, (at) => ask(questions[at]!));
  const ours: number[] = [];
  const theirs = peers.map((): number[] => []);
  let wrong = 0;
  questions.forEach((question, at) => {
    ours.push(...timed(1, () => ask(question)));
    if (at % Math.ceil(questions.length / 16) !== 0) return;
    const cost = ask(question)?.cost ?? Infinity;
    const { from, to, closed } = question;
    const twin = constrainedRoute(drawn.network, drawn.costs, from, to, { closedLinks: closed })?.cost ?? Infinity;
    if (cost !== twin) wrong++;
    peers.forEach((peer, which) => theirs[which]!.push(...timed(1, () => peer.find(from, to, new Set(closed)))));
  });
  const p50 = percentile(ours, 0.5);
  const free = timed(questions.length, (at) => router.route(0, questions[at]!.from, questions[at]!.to));
  const nba = theirs[0] === undefined ? undefined : percentile(theirs[0], 0.5);
  return [
    {
      ...{ figure: `${name}: constrained route with its path, p50`, size, ours: p50, unit: 'µs', target: { atMost: most } },
      ...(nba === undefined ? {} : { peer: nba, peerName: peers[0]!.name }),
    },
    { figure: `${name}: constrained route with its path, p95`, size, ours: percentile(ours, 0.95), unit: 'µs' },
    ...(nba === undefined
      ? []
      : [{ figure: `${name}: times as fast as ${peers[0]!.name}`, size, ours: nba / p50, unit: 'x', target: { atLeast: 250 } }]),
    ...peers.slice(1).map((peer, at) => ({
      figure: `${name}: constrained route, p50`,
      ...{ size, ours: p50, unit: 'µs', peer: percentile(theirs[at + 1]!, 0.5), peerName: peer.name },
    })),
    { figure: `${name}: route with its path, p50`, size, ours: percentile(free, 0.5), unit: 'µs' },
    { figure: `${name}: wrong answers among 16 asked of the twin`, size, ours: wrong, unit: 'wrong', target: { atMost: 0 } },
    { figure: `${name}: ordering and contracting, once a topology`, size, ours: measured.buildMs, unit: 'ms' },
    { figure: `${name}: customizing a metric`, size, ours: measured.customizeMs, unit: 'ms' },
    { figure: `${name}: memory`, size, ours: router.memoryBytes() / 1e6, unit: 'MB' },
  ];
}

/** Pairs and alternatives. */
export function planFindings({ name, drawn, router }: Measured, questions: readonly Question[]): Finding[] {
  const size = drawn.network.vertexCount;
  const p50 = (ask: (question: Question) => unknown): number => {
    timed(Math.min(20, questions.length), (at) => ask(questions[at]!));
    return (
      percentile(
        timed(questions.length, (at) => ask(questions[at]!)),
        0.5,
      ) / 1000
    );
  };
  let ways = 0;
  const figures = {
    'disjoint pair by links': [p50(({ from, to }) => router.disjointPair(0, from, to, 'links')), 3],
    'disjoint pair by vertices': [p50(({ from, to }) => router.disjointPair(0, from, to, 'vertices')), 3],
    'ten alternatives': [p50(({ from, to }) => (ways += router.alternatives(0, from, to, 10).length)), 20],
  } as const;
  return [
    ...Object.entries(figures).map(([figure, [ours, most]]) => ({
      ...{ figure: `${name}: ${figure}, p50`, size, ours, unit: 'ms', target: { atMost: most } },
    })),
    {
      figure: `${name}: ways found of ten asked for`,
      size,
      ours: ways / (questions.length + Math.min(20, questions.length)),
      unit: 'ways',
    },
  ];
}

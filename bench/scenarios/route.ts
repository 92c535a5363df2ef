import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { randomOf } from '../../domain/demo/random';
import { provePairs, proveStops } from '../../tests/oracles/plan-proofs';
import type { Proof } from '../../tests/oracles/proof';
import { campusNetwork, gridNetwork, type DrawnNetwork } from '../../tests/oracles/random-network';
import { proveConstrained, proveLarge, proveRoutes } from '../../tests/oracles/route-proofs';
import { buildHierarchy, compileKernels, createRouter, type Kernels, type Network } from '../../engine-wasm/index';
import type { Finding, Scenario } from '../harness';
import { channelFindings } from '../route/channel';
import { graphPeers } from '../route/graph-peers';
import { constrainedFindings, drawQuestions, measuredRouter, planFindings } from '../route/questions';

const QUESTIONS = 400;

export const scenario: Scenario = {
  question: 'how long do routes, pairs and alternatives take on a campus and in a dense grid?',
  async run({ seed, size = 100_000 }) {
    const bytes = readFileSync(resolve('engine-wasm/build/kernels.wasm'));
    const kernels = await compileKernels(bytes);
    const random = randomOf(seed);
    const findings: Finding[] = [];
    const campus = measuredRouter(kernels, 'campus', campusNetwork(random, size));
    const questions = drawQuestions(campus, QUESTIONS, random);
    findings.push(...constrainedFindings(campus, questions, graphPeers(campus.drawn), 100));
    findings.push(...planFindings(campus, questions));
    findings.push(...proofFindings(kernels, campus.drawn, seed));
    findings.push(...(await channelFindings(bytes, size, seed)));
    const grid = measuredRouter(kernels, 'dense grid', gridNetwork(random, Math.floor(Math.sqrt(size))));
    const gridQuestions = drawQuestions(grid, QUESTIONS / 4, random);
    findings.push(...withoutTargets(constrainedFindings(grid, gridQuestions, [], 100)));
    findings.push(...withoutTargets(planFindings(grid, gridQuestions.slice(0, 20))));
    if (size >= 100_000) {
      const large = measuredRouter(kernels, 'campus', campusNetwork(random, 10 * size));
      const [p50, ...others] = constrainedFindings(large, drawQuestions(large, QUESTIONS, random), [], 200);
      findings.push(p50!, ...others.map((one) => (one.figure.endsWith('memory') ? { ...one, target: { atMost: 600 } } : one)));
    }
    return findings;
  },
};

/** The grid is nobody's hall: its figures are to watch, only wrong answers count. */
function withoutTargets(findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => {
    if (finding.unit === 'wrong') return finding;
    const { target: _, ...rest } = finding;
    return rest;
  });
}

/** Ten thousand seeded questions of each kind, and a hundred on the large network, against the plain twins. */
function proofFindings(kernels: Kernels, large: DrawnNetwork, seed: number): Finding[] {
  const make = (network: Network, metricCount: number) =>
    createRouter(kernels, network, buildHierarchy(kernels, network), metricCount);
  const many = (most: number) => ({ queries: 10_000, seed, most });
  const proofs: Readonly<Record<string, () => Proof>> = {
    'routes by three classes': () => proveRoutes(make, many(5000)),
    'constrained routes': () => proveConstrained(make, many(5000)),
    'routes through stops': () => proveStops(make, many(1000)),
    'pairs by links': () => provePairs(make, many(600), 'links'),
    'pairs by vertices': () => provePairs(make, many(600), 'vertices'),
    'routes on the campus': () => proveLarge(make(large.network, 1), large, 100, seed),
  };
  return Object.entries(proofs).map(([name, prove]) => {
    const startedAt = performance.now();
    const { queries, found, wrong } = prove();
    console.error(`${name}: ${queries} asked, ${found} found, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    for (const sentence of wrong) console.error(`  ${sentence}`);
    return { figure: `wrong answers: ${name}`, size: queries, ours: wrong.length, unit: 'wrong', target: { atMost: 0 } };
  });
}

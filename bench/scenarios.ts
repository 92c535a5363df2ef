import type { Scenario } from './harness';

/** Every scenario by its name, loaded when it is asked for. */
export const scenarios: Readonly<Record<string, () => Promise<Scenario>>> = {
  route: async () => (await import('./scenarios/route')).scenario,
  snapshot: async () => (await import('./scenarios/snapshot')).scenario,
  size: async () => (await import('./scenarios/size')).scenario,
  start: async () => (await import('./scenarios/start')).scenario,
};

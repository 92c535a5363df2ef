import type { Scenario } from './harness';

/** Every scenario by its name, loaded when it is asked for. */
export const scenarios: Readonly<Record<string, () => Promise<Scenario>>> = {
  render: async () => (await import('./scenarios/render')).scenario,
  capacity: async () => (await import('./scenarios/capacity')).scenario,
  edits: async () => (await import('./scenarios/edits')).scenario,
  'edits-postgres': async () => (await import('./scenarios/edits-postgres')).scenario,
  'first-hour': async () => (await import('./scenarios/first-hour')).scenario,
  import: async () => (await import('./scenarios/import')).scenario,
  'pointer-up': async () => (await import('./scenarios/pointer-up')).scenario,
  many: async () => (await import('./scenarios/many')).scenario,
  search: async () => (await import('./scenarios/search')).scenario,
  techniques: async () => (await import('./scenarios/techniques')).scenario,
  'first-frame': async () => (await import('./scenarios/first-frame')).scenario,
  channel: async () => (await import('./scenarios/channel')).scenario,
  'inner-loops': async () => (await import('./scenarios/inner-loops')).scenario,
  route: async () => (await import('./scenarios/route')).scenario,
  snapshot: async () => (await import('./scenarios/snapshot')).scenario,
  size: async () => (await import('./scenarios/size')).scenario,
  start: async () => (await import('./scenarios/start')).scenario,
  trace: async () => (await import('./scenarios/trace')).scenario,
  telemetry: async () => (await import('./scenarios/telemetry')).scenario,
};

import type { Lab } from './lab';

/** `npm run lab -- NAME ...`; a new one is its file and its line here. */
export const LABS: Readonly<Record<string, () => Promise<Lab>>> = {
  'kill-9': async () => (await import('./kill-9')).default,
  'power-cuts': async () => (await import('./power-cuts')).default,
  'postgres-lost': async () => (await import('./postgres-lost')).default,
  'full-disk': async () => (await import('./full-disk')).default,
  'second-process': async () => (await import('./second-process')).default,
  'long-life': async () => (await import('./long-life')).default,
  'state-writes': async () => (await import('./state-writes')).default,
  seeds: async () => (await import('./seeds')).default,
  'same-records': async () => (await import('./same-records')).default,
  'raw-requests': async () => (await import('./raw-requests')).default,
  proofs: async () => (await import('./proofs')).default,
  ways: async () => (await import('./ways')).default,
};

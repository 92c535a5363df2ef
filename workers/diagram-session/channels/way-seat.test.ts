import { expect, it } from 'vitest';
import { TwoHalls } from '../../../tests/fixtures/two-halls';
import type { ComputeLink } from './compute-link';
import { WaySeat } from './way-seat';

it('[X10] where ways could not be looked for once, the next question starts anew', async () => {
  const { document } = new TwoHalls().hall;
  const loaded: number[] = [];
  const compute = {
    load: (network: { readonly places: readonly unknown[] }) => {
      loaded.push(network.places.length);
      return Promise.resolve();
    },
    dispose: () => undefined,
  } as unknown as ComputeLink;
  let start = (): Promise<ComputeLink> => Promise.reject(new Error('it did not start'));
  const seat = new WaySeat(
    () => document,
    () => start(),
  );
  await expect(seat.current()).rejects.toThrow('it did not start');
  start = () => Promise.resolve(compute);
  expect((await seat.current()).network.places.length).toBeGreaterThan(0);
  expect(loaded).toHaveLength(1);
  seat.dispose();
});

import buildServer from './build-server';
import { FIRST_STARTS, keepFirstStart } from './first-start';

/** Makes what journeys begin with: the first starts, each ended in order. */
export default async function setup(): Promise<() => void> {
  buildServer();
  const kept = await Promise.all(FIRST_STARTS.map(keepFirstStart));
  return () => {
    for (const remove of kept) remove();
  };
}

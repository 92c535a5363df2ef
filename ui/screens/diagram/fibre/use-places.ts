import type { PlantPlaces } from '../../../../workers/api/cores';
import type { Answer } from '../../../answers/use-answer';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';

/** Cables with cores, closures and other places of the open diagram. */
export function usePlaces(): Answer<PlantPlaces> {
  return useLiveAnswer('places', ({ cores }) => cores.places());
}

import { useEffect, useState } from 'react';
import type { PlantPlaces } from '../../../../workers/api/cores';
import { useDiagramSession } from '../../../engine-host/engine-host';

/** Cables with cores, closures and other places of the open diagram; null until they are known. */
export function usePlaces(): PlantPlaces | null {
  const session = useDiagramSession();
  const [places, setPlaces] = useState<PlantPlaces | null>(null);
  useEffect(() => {
    let over = false;
    void session?.cores.places().then((found) => !over && setPlaces(found));
    return () => {
      over = true;
    };
  }, [session]);
  return places;
}

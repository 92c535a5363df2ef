import { useEffect, useState } from 'react';
import { RECORDS_MAX } from '../../../../protocol/rest/records';
import type { ModelFrontOf } from '../../../../workers/api/session';
import { useDiagramSession } from '../../../engine-host/engine-host';

/** A list that is scrolled through asks for the pictures of what it comes to rest at. */
const REST_MS = 80;

/** Pictures of the models that are in sight, kept once they came; where one cannot be had, its plate stays empty. */
export function useFronts(ids: readonly number[]): ReadonlyMap<number, ModelFrontOf> {
  const session = useDiagramSession();
  const [known, setKnown] = useState<ReadonlyMap<number, ModelFrontOf>>(new Map());
  const wanted = ids.filter((id) => !known.has(id)).slice(0, RECORDS_MAX);
  const key = wanted.join();
  useEffect(() => {
    if (!session || key === '') return undefined;
    let isLeft = false;
    const timer = setTimeout(() => {
      session.modelFronts(key.split(',').map(Number)).then(
        (fronts) => {
          if (!isLeft) setKnown((before) => new Map([...before, ...fronts.map((front) => [front.id, front] as const)]));
        },
        () => undefined,
      );
    }, REST_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [session, key]);
  return known;
}

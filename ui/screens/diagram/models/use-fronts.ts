import { useState } from 'react';
import { RECORDS_MAX } from '../../../../protocol/rest/records';
import type { ModelFrontOf } from '../../../../workers/api/session';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';

/** A list that is scrolled through asks for the pictures of what it comes to rest at. */
const REST_MS = 80;

/** Pictures of the models that are in sight, kept once they came; where one cannot be had, its plate stays empty. */
export function useFronts(ids: readonly number[]): ReadonlyMap<number, ModelFrontOf> {
  const [known, setKnown] = useState<ReadonlyMap<number, ModelFrontOf>>(new Map());
  const wanted = ids.filter((id) => !known.has(id)).slice(0, RECORDS_MAX);
  useLiveAnswer(
    wanted.length === 0 ? null : `fronts ${wanted.join()}`,
    async (session) => {
      const fronts = await session.modelFronts(wanted);
      setKnown((before) => new Map([...before, ...fronts.map((front) => [front.id, front] as const)]));
    },
    { once: true, restMs: REST_MS },
  );
  return known;
}

import { expect, it } from 'vitest';
import type { Description } from '../../../workers/api/session';
import { showRecord } from './show-record';

const PORT = 7;

/** A drawing on which a record of this kind is seen from these faces. What is done, in turn. */
async function shownOn(
  face: 1 | 2 | 3,
  seenFrom: readonly number[],
  kind: Description['kind'] = 'port',
): Promise<readonly string[]> {
  const done: string[] = [];
  let now: number = face;
  await showRecord(
    PORT,
    {
      session: {
        select: async (ids, fly) => void done.push(`select ${ids.join()} ${fly}`),
        describe: async () => [{ id: PORT, kind } as Description],
        isDrawn: async () => now === 3 || seenFrom.includes(now),
      },
      shown: async () => undefined,
    },
    {
      show: (change) => {
        now = change.face ?? now;
        done.push(`face ${now}`);
      },
    },
    face,
  );
  return done;
}

it('[walk 7, rear port] who is led to a port on the side that is not drawn sees that side; nothing else turns the racks', async () => {
  const flown = `select ${PORT} true`;
  expect(await shownOn(1, [2])).toEqual([flown, 'face 2', flown]);
  expect(await shownOn(2, [1])).toEqual([flown, 'face 1', flown]);
  expect(await shownOn(1, [1])).toEqual([flown]);
  expect(await shownOn(3, [2])).toEqual([flown]);
  expect(await shownOn(1, [])).toEqual([flown, 'face 2', 'face 1', flown]);
  expect(await shownOn(1, [], 'object')).toEqual([flown]);
});

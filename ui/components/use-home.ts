import { useEffect } from 'react';
import type { Answer, Versions } from '../answers/use-answer';
import { useAnswer } from '../answers/use-answer';
import { throttle } from '../helpers/timing';
import { readHome, type Home } from '../../protocol/rest/home';
import { api, socket } from '../session/session';

/** The counts are asked for again this often while the page is in view. */
const REFRESH_MS = 30_000;
/** And this often at most while alarms come and go. */
const ALARMS_MS = 3_000;
/** And this often while a room has no counts yet. */
const UNCOUNTED_MS = 1_500;
/** And this often while the counts are of before the last change: an import, for one. */
const EARLIER_MS = 4_000;

let looks = 0;
const listeners = new Set<() => void>();

/** Something was made, changed or deleted: whoever shows places asks again. */
export function homeChanged(): void {
  looks++;
  for (const listener of listeners) listener();
}

/** Counts up while the page is in view and when places or alarms change; whoever leafs through tabs asks once a second at most. */
const IN_VIEW: Versions = {
  get: () => looks,
  subscribe(changed) {
    const look = throttle(() => {
      if (document.visibilityState !== 'visible') return;
      looks++;
      changed();
    });
    const timer = setInterval(look, REFRESH_MS);
    document.addEventListener('visibilitychange', look);
    const onAlarms = throttle(look, ALARMS_MS);
    const stop = socket.on('alarms', onAlarms);
    listeners.add(changed);
    return () => {
      listeners.delete(changed);
      clearInterval(timer);
      stop();
      onAlarms.cancel();
      look.cancel();
      document.removeEventListener('visibilitychange', look);
    };
  },
};

/** When counts that are not whole, or not of now, are asked for again; undefined = they are. */
export function recountMs(home: Pick<Home, 'counted' | 'current'> | undefined): number | undefined {
  if (home?.counted === false) return UNCOUNTED_MS;
  return home?.current === false ? EARLIER_MS : undefined;
}

/** Sites and rooms with their counts, kept fresh. */
export function useHome(): Answer<Home> {
  const answer = useAnswer('home', (cancel) => api.call(readHome, {}, { cancel }), { versions: IN_VIEW });
  const home = answer.value;
  useEffect(() => {
    const pauseMs = recountMs(home);
    if (pauseMs === undefined) return undefined;
    const timer = setTimeout(homeChanged, pauseMs);
    return () => clearTimeout(timer);
  }, [home]);
  return answer;
}

import i18next from 'i18next';
import { readHistory } from '../../../../protocol/rest/history';
import type { RemoteSession } from '../../../engine-host/diagram-connection';
import { whoWords } from '../../../i18n/who-words';
import { api } from '../../../session/session';
import { useSession } from '../../../session/session-state';

/** A port that something was to be joined with, and what it is called. */
export interface WantedPort {
  readonly id: number;
  readonly words: string;
}

/** What became of a port, and by whom; `userName` null = nobody says. */
export interface TakenPort extends WantedPort {
  readonly what: 'taken' | 'gone';
  readonly userName: string | null;
}

/** Of more ports it is not asked one by one. */
const ASKED = 6;

/** Which of the ports have a cable now, or are gone, and who did that. */
export async function whoTook(ports: readonly WantedPort[], session: RemoteSession): Promise<readonly TakenPort[]> {
  const asked = ports.slice(0, ASKED);
  const described = new Map((await session.describe(asked.map(({ id }) => id))).map((record) => [record.id, record]));
  const found = await Promise.all(
    asked.map(async (port): Promise<readonly TakenPort[]> => {
      const record = described.get(port.id);
      const by = record === undefined ? port.id : Number(record.facts['cable'] ?? 0);
      if (by === 0) return [];
      const answer = await api.call(readHistory, { query: { record: by, limit: 1 } }).catch(() => null);
      return [{ ...port, what: record === undefined ? 'gone' : 'taken', userName: answer?.items[0]?.userName ?? null }];
    }),
  );
  return found.flat();
}

/** Those of the ports that have a cable now, or are gone. */
export async function takenOf(ports: readonly { readonly id: number }[], session: RemoteSession): Promise<ReadonlySet<number>> {
  if (ports.length === 0) return new Set();
  const described = await session.describe(ports.map(({ id }) => id));
  const free = new Set(described.filter(({ facts }) => Number(facts['cable'] ?? 0) === 0).map(({ id }) => id));
  return new Set(ports.map(({ id }) => id).filter((id) => !free.has(id)));
}

/** `Li Na has connected leaf-01 eth1 and eth2 meanwhile.`, a sentence for each who did something and for each that they did. */
export function takenWords(taken: readonly TakenPort[], own = useSession.getState().userName): string {
  const groups = new Map<string, readonly TakenPort[]>();
  for (const port of taken) {
    const key = `${port.what} ${port.userName}`;
    groups.set(key, [...(groups.get(key) ?? []), port]);
  }
  const list = new Intl.ListFormat(i18next.language, { type: 'conjunction' });
  return [...groups.values()]
    .map((ports) => {
      const { what, userName } = ports[0]!;
      const who = userName === null ? i18next.t('diagram:properties.somebodyElse') : whoWords(userName);
      const said = { who, ports: list.format(ports.map(({ words }) => words)), ...(userName === own ? { context: 'own' } : {}) };
      return i18next.t(`cabling:meanwhile.${what}`, said);
    })
    .join(' ');
}

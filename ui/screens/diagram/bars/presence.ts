import { useEffect, useState } from 'react';
import { useDiagram, useEngine } from '../../../engine-host/engine-host';
import { throttle } from '../../../helpers/timing';
import { socket } from '../../../session/session';

/** Someone who has the same diagram open. */
export interface Colleague {
  readonly uuid: string;
  readonly userName: string;
  /** CSS colour. */
  readonly color: string;
  readonly selection: readonly number[];
}

/** A selection told to the others names at most this many records. */
const TOLD_SELECTION = 200;
const TELL_EVERY_MS = 300;

/** Those who look at this diagram now, this tab left out. Tells the others what is selected here. */
export function usePresence(diagram: number): readonly Colleague[] {
  const { connection } = useEngine();
  const ready = useDiagram((state) => state.phase.kind === 'ready');
  const selection = useDiagram((state) => state.selection);
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([]);
  const [tell] = useState(() =>
    throttle(
      (of: number, ids: readonly number[]) => void socket.send({ type: 'presence', data: { diagram: of, selection: ids } }),
      TELL_EVERY_MS,
    ),
  );

  useEffect(() => {
    if (!ready) return;
    const told = selection.slice(0, TOLD_SELECTION);
    tell(diagram, told);
    return socket.onState((state) => {
      if (state === 'connected') tell(diagram, told);
    });
  }, [ready, diagram, selection, tell]);
  useEffect(
    () => () => {
      tell.cancel();
      socket.send({ type: 'presence', data: { diagram: 0, selection: [] } });
    },
    [tell],
  );
  useEffect(
    () =>
      socket.on('presence', (data) => {
        const others = colleaguesIn(data, diagram, socket.id);
        if (others !== undefined) setColleagues(others);
      }),
    [diagram],
  );
  useEffect(() => {
    const marks = colleagues.filter(({ selection: ids }) => ids.length > 0).map(({ color, selection: ids }) => ({ color, ids }));
    void connection?.session.setPresence(marks).catch(() => undefined);
  }, [connection, colleagues]);
  return colleagues;
}

/** The others in a presence message; undefined when it speaks of another diagram or cannot be read. */
export function colleaguesIn(data: unknown, diagram: number, ownUuid: string): readonly Colleague[] | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { diagram: of, users } = data as { diagram?: unknown; users?: unknown };
  if (Number(of) !== diagram || !Array.isArray(users)) return undefined;
  return users.filter(isColleague).filter(({ uuid }) => uuid !== ownUuid);
}

function isColleague(value: unknown): value is Colleague {
  if (typeof value !== 'object' || value === null) return false;
  const { uuid, userName, color, selection } = value as Partial<Record<keyof Colleague, unknown>>;
  return (
    typeof uuid === 'string' &&
    typeof userName === 'string' &&
    typeof color === 'string' &&
    /^#[0-9a-f]{6}$/i.test(color) &&
    Array.isArray(selection) &&
    selection.every((id) => Number.isSafeInteger(id))
  );
}

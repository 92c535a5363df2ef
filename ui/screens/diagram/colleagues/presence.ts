import { useEffect, useState } from 'react';
import { fitting } from '../../../../domain/shape';
import { DOWN, PRESENCE_SELECTION_MAX, type PresentUser } from '../../../../protocol/socket/messages';
import { isAway } from '../../../engine-host/diagram-state';
import { useDiagram, useEngine } from '../../../engine-host/engine-host';
import { throttle } from '../../../helpers/timing';
import { socket } from '../../../session/session';
import { NOBODY, useColleagues, withPointers, withUsers } from './colleagues-state';

const TELL_EVERY_MS = 300;

/** Hears who looks at this diagram now, this tab left out, and tells the others what is selected here. */
export function usePresence(diagram: number): void {
  const { connection } = useEngine();
  const ready = useDiagram((state) => state.phase.kind === 'ready');
  const selection = useDiagram((state) => state.selection);
  const users = useColleagues((state) => state.users);
  const away = useDiagram((state) => isAway(state.saved));
  const [tell] = useState(() =>
    throttle(
      (of: number, ids: readonly number[]) => void socket.send({ type: 'presence', data: { diagram: of, selection: ids } }),
      TELL_EVERY_MS,
    ),
  );

  useEffect(() => {
    if (!ready) return;
    const told = selection.slice(0, PRESENCE_SELECTION_MAX);
    tell(diagram, told);
    return socket.onState((state) => {
      if (state === 'connected') tell(diagram, told);
    });
  }, [ready, diagram, selection, tell]);
  useEffect(
    () => () => {
      tell.cancel();
      socket.send({ type: 'presence', data: { diagram: 0, selection: [] } });
      useColleagues.setState(NOBODY);
    },
    [tell],
  );
  useEffect(
    () =>
      socket.on('presence', (data) => {
        const others = colleaguesIn(data, diagram, socket.id);
        if (others !== undefined) useColleagues.setState((state) => withUsers(state, others, socket.id));
      }),
    [diagram],
  );
  useEffect(
    () =>
      socket.on('pointers', (data) => {
        const said = fitting(DOWN.pointers, data);
        if (said?.diagram === diagram) useColleagues.setState((state) => withPointers(state, said.pointers));
      }),
    [diagram],
  );
  useEffect(() => {
    const marks = (away ? [] : users)
      .filter(({ selection: ids }) => ids.length > 0)
      .map(({ color, selection: ids }) => ({ color, ids }));
    void connection?.session.setPresence(marks).catch(() => undefined);
  }, [connection, users, away]);
}

/** The others in a presence message; undefined when it speaks of another diagram or cannot be read. */
export function colleaguesIn(data: unknown, diagram: number, ownUuid: string): readonly PresentUser[] | undefined {
  const said = fitting(DOWN.presence, data);
  return said?.diagram === diagram ? said.users.filter(({ uuid }) => uuid !== ownUuid) : undefined;
}

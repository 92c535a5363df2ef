import { useEffect, useState } from 'react';
import { fitting } from '../../domain/shape';
import { DOWN, WATCHED_MAX, type WatchedUser } from '../../protocol/socket/messages';
import { socket } from '../session/session';

const NOBODY: readonly WatchedUser[] = [];

/** Who has any of these diagrams open now, this window left out; one list at a time is watched. */
export function useWatched(diagrams: readonly number[]): readonly WatchedUser[] {
  const [users, setUsers] = useState(NOBODY);
  const key = diagrams.slice(0, WATCHED_MAX).join();
  useEffect(() => {
    if (key === '') return undefined;
    const watch = (watched: readonly number[]): void => void socket.send({ type: 'watch', data: { diagrams: watched } });
    const tell = (): void => watch(key.split(',').map(Number));
    const stops = [
      socket.on('watched', (data) => {
        const said = fitting(DOWN.watched, data);
        if (said !== undefined) setUsers(said.users.filter(({ uuid }) => uuid !== socket.id));
      }),
      socket.onState((state) => {
        if (state === 'connected') tell();
        else setUsers(NOBODY);
      }),
    ];
    tell();
    return () => {
      for (const stop of stops) stop();
      watch([]);
      setUsers(NOBODY);
    };
  }, [key]);
  return users;
}

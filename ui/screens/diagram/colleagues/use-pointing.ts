import { useEffect } from 'react';
import { useEngine } from '../../../engine-host/engine-host';
import { socket } from '../../../session/session';
import { useColleagues } from './colleagues-state';
import { Pointing } from './pointing';
import { viewOn } from './seen-view';
import { useGround } from './use-ground';

/**
 * Tells the colleagues where the pointer is and what is seen here, for as long as there are any. Whoever follows shows
 * what is followed as it was told: two who follow each other stand still, and a third one sees what the first one sees.
 */
export function usePointing(diagram: number): void {
  const { store } = useEngine();
  const ground = useGround();
  useEffect(() => {
    const pointing = new Pointing((told) => void socket.send({ type: 'pointer', data: { diagram, ...told } }));
    const look = (): void => {
      const { camera, pointer } = store.getState();
      const { followed, told } = useColleagues.getState();
      const here = ground();
      if (!camera || !here) return;
      pointing.moved(pointer && [pointer.x, pointer.y], told.get(followed)?.view ?? viewOn(camera, here));
    };
    look();
    const stops = [
      store.subscribe((state, before) => {
        if (state.camera !== before.camera || state.pointer !== before.pointer || state.view !== before.view) look();
      }),
      useColleagues.subscribe((state, before) => {
        if (state.heardBy !== before.heardBy) pointing.again();
        if (state.followed !== before.followed || (state.followed !== '' && state.told !== before.told)) look();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      pointing.dispose();
    };
  }, [store, ground, diagram]);
}

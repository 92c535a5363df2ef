import { connectPorts } from '../../domain/operations/cabling/connect-ports';
import { connecting } from './gestures/connecting';
import { press } from './gestures/press';
import type { Tool } from './tool';

/** Click one port, then the other; or drag from one to the other. Nothing is moved: a port may be too small to be hit. */
export const connect: Tool<'connect'> = {
  name: 'connect',
  needs: connectPorts.needs,
  cursor: 'crosshair',
  hold: ({ stage }) => ({
    down(pointer) {
      const hit = stage.pick(pointer.worldX, pointer.worldY);
      return hit?.kind === 'port' ? connecting(hit.id, pointer, stage, true) : press(pointer, hit, false);
    },
  }),
};

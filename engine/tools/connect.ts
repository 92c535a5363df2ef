import { connectPorts } from '../../domain/operations/cabling/connect-ports';
import { connecting } from './gestures/connecting';
import { press } from './gestures/press';
import type { Tool } from './tool';

/** Click one port, then the other; or drag from one to the other. A port is meant by pointing near it, and nothing is moved. */
export const connect: Tool<'connect'> = {
  name: 'connect',
  needs: connectPorts.needs,
  cursor: 'crosshair',
  hold: ({ stage }) => ({
    down(pointer) {
      const hit = stage.pick(pointer.worldX, pointer.worldY);
      const port = hit?.kind === 'port' ? hit : stage.portNear(pointer.worldX, pointer.worldY);
      return port ? connecting(port.id, pointer, stage, true) : press(pointer, hit, false);
    },
  }),
};

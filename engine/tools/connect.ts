import { connectPorts } from '../../domain/operations/cabling/connect-ports';
import { Connect } from './gestures/connect';
import { Press } from './gestures/press';
import type { Tool } from './tool';

/** Click one port, then the other; or drag from one to the other. */
export const connect: Tool<'connect'> = {
  name: 'connect',
  needs: connectPorts.needs,
  hold: ({ stage }) => ({
    down(pointer, running) {
      if (running instanceof Connect) return running;
      const hit = stage.pick(pointer.worldX, pointer.worldY);
      return hit?.kind === 'port' ? Connect.from(hit.id, pointer, stage, true) : new Press(pointer, hit);
    },
  }),
};

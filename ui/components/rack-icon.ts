import { createReactComponent } from '@tabler/icons-react';

/** A cabinet upright with what is mounted in it, to be told from a device that lies. */
export const RackIcon = createReactComponent('outline', 'rack', 'Rack', [
  ['path', { d: 'M7 2h10a1 1 0 0 1 1 1v18a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1v-18a1 1 0 0 1 1 -1', key: 'frame' }],
  ['path', { d: 'M9 6h6M9 9h6M9 12h6M9 18h6', key: 'devices' }],
]);

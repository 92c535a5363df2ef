import { createReactComponent } from '@tabler/icons-react';

/** A cabinet upright with what is mounted in it, to be told from a device that lies. */
export const RackIcon = createReactComponent('outline', 'rack', 'Rack', [
  ['path', { d: 'M6 2h12v20H6zM9 6h6M9 9h6M9 12h6M9 18h6', key: '0' }],
]);

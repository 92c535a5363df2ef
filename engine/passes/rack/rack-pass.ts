import { RackPainter } from '../../frame/rack-painter';
import type { Pass } from '../pass';

/** Racks at every distance, with the plates of what is mounted in them. */
export const rackPass: Pass = { make: (host) => new RackPainter(host) };

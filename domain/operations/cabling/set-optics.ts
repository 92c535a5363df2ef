import { opticsRefusal } from '../../cabling/optics';
import { portType } from '../../catalog/port-types';
import { changed, present } from '../../document/changes';
import type { Change } from '../../document/diff';
import type { Json } from '../../document/schema';
import { refuse } from '../../result';
import { checked, refused } from '../new-records';
import { operation, type Operation } from '../operation';
import { ids, intentReader, optional, type Read } from '../parse';
import { records } from '../read-steps';
import { opticsReader } from './optics-reader';

/** Optics left out are taken out of the ports. */
const reader = intentReader('set-optics', {
  ports: ids(1),
  optics: optional(opticsReader),
});
export type SetOpticsIntent = Read<typeof reader>;

/** `port-missing` {id}; `port-takes-no-optics` {port}: neither a cage nor a fibre port of equipment; opticsRefusal. */
export const setOptics: Operation<SetOpticsIntent> = operation(reader, {
  summary: 'Says which optics are in ports, with what they send and hear; the way between two of them is judged by these.',
  reads: ({ ports }) => [records('ports', 'port', ports)],
  writes: ['port'],
  refuses: ['port-missing', 'port-takes-no-optics', 'optics-without-figures', 'optics-range'],
  needs: ['propertyEditing'],
  run(slice, { ports, optics }) {
    const wrong = optics && opticsRefusal(optics);
    if (wrong) return refused(wrong);
    const changes: Change[] = [];
    for (const id of ports) {
      const port = slice.get('port', id);
      if (!port) return refuse('port-missing', { id }, 'ports');
      if (optics && !takesOptics(port.type)) return refuse('port-takes-no-optics', { port: id }, 'ports');
      changes.push(...present(changed('port', port, { optics: (optics ?? null) as Json })));
    }
    return checked(slice, changes);
  },
});

/** Cages, and fibre ports with their optics built in; a type that does not say may be either. */
export function takesOptics(type: number): boolean {
  const { role, medium } = portType(type);
  return role === '' || (role === 'interface' && (medium === 'cage' || medium === 'fibre' || medium === 'any'));
}

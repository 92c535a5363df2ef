import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES, OBJECT_FLAGS } from '../../domain/catalog/enums';
import { portTypeCode } from '../../domain/catalog/port-types';
import { created } from '../../domain/document/changes';
import { ColumnStore } from '../../domain/document/column-store';
import type { Change } from '../../domain/document/diff';
import { ID_BASE } from '../../domain/ids';

const RACKS_A_ROW = 20;
const DEVICES_A_RACK = 20;
const PORTS_A_DEVICE = 5;

export interface LargeDocument {
  readonly document: ColumnStore;
  readonly diagram: number;
  readonly racks: readonly number[];
  /** A device of each rack. */
  readonly devices: readonly number[];
}

/** One rack of so many has ports of the kind that is looked for near. */
const RARE = 12;
export const RARE_PORT = 'interface/10gbase-x-sfpp';
const PITCH_MM = { along: 600, across: 2400 } as const;

/** A hall of so many racks with 20 devices of one unit and 5 ports each, every third port with a cable to the next device. */
export function largeDocument(rackCount: number): LargeDocument {
  const document = new ColumnStore();
  let next = ID_BASE + 1;
  const code = (name: string): number => codeOf(OBJECT_CLASSES, name);
  const [room, diagram] = [next++, next++];
  document.apply([
    created('object', room, { class: code('room'), name: 'Hall' }),
    created('diagram', diagram, { owner: room, kind: 2, name: 'Elevations' }),
  ]);
  const racks: number[] = [];
  const devices: number[] = [];
  const type = portTypeCode('interface/1000base-t');
  let loose = 0;
  for (let at = 0; at < rackCount; at++) {
    const rack = next++;
    racks.push(rack);
    const changes: Change[] = [
      created('object', rack, {
        class: code('rack'),
        parent: room,
        row: `R${Math.floor(at / RACKS_A_ROW)}`,
        heightU: 42,
        ratedPowerW: 9000,
      }),
    ];
    for (let unit = 1; unit <= DEVICES_A_RACK; unit++) {
      const device = next++;
      if (unit === 1) devices.push(device);
      changes.push(
        created('object', device, {
          class: code('device'),
          parent: rack,
          positionU: unit,
          heightU: 1,
          face: 1,
          flags: unit % 2 === 0 ? OBJECT_FLAGS.fullDepth : 0,
          ratedPowerW: 300,
          weightKg: 9,
        }),
      );
      for (let port = 0; port < PORTS_A_DEVICE; port++) {
        const id = next++;
        changes.push(created('port', id, { owner: device, type }));
        if (port !== 0) continue;
        if (loose !== 0) {
          const cable = next++;
          changes.push(created('cable', cable, { class: 2 }));
          changes.push(created('termination', next++, { cable, port: loose, end: 1, position: 1 }));
          changes.push(created('termination', next++, { cable, port: id, end: 2, position: 1 }));
        }
        loose = loose === 0 ? id : 0;
      }
    }
    document.apply(changes);
  }
  return { document, diagram, racks, devices };
}

/**
 * The same hall on a floor: racks in rows, a tray over each row from rack to rack, one across from row to row, and in every
 * twelfth rack ports of a kind that is rare.
 */
export function largeFloor(rackCount: number): LargeDocument {
  const hall = largeDocument(rackCount);
  const { document, racks, devices } = hall;
  const room = document.get('object', racks[0]!)!.parent;
  let next = devices.at(-1)! + 1_000_000;
  const plan = next++;
  const changes: Change[] = [created('diagram', plan, { owner: room, kind: codeOf(DIAGRAM_KINDS, 'plan'), name: 'Plan' })];
  const tray = (from: number, to: number, lengthMm: number) =>
    changes.push(created('pathway', next++, { parent: room, from, to, lengthMm, heightMm: 2600, lifecycle: 1 }));
  const type = portTypeCode(RARE_PORT);
  racks.forEach((rack, at) => {
    const [row, place] = [Math.floor(at / RACKS_A_ROW), at % RACKS_A_ROW];
    const [x, y] = [place * PITCH_MM.along, row * PITCH_MM.across];
    changes.push(created('placement', next++, { diagram: plan, subject: rack, x, y, rotation: 0 }));
    if (place > 0) tray(racks[at - 1]!, rack, PITCH_MM.along);
    else if (row > 0) tray(racks[at - RACKS_A_ROW]!, rack, PITCH_MM.across);
    if (at % RARE === 0)
      for (let port = 0; port < 4; port++) changes.push(created('port', next++, { owner: devices[at]!, type }));
  });
  document.apply(changes);
  return hall;
}

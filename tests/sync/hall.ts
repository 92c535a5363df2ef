import {
  CABLE_CLASSES,
  codeOf,
  DIAGRAM_KINDS,
  FACES,
  MODEL_LIBRARY_CLASSES,
  OBJECT_CLASSES,
  RELATION_KINDS,
} from '../../domain/catalog/enums';
import { created } from '../../domain/document/changes';
import type { Change } from '../../domain/document/diff';
import type { RecordOf } from '../../domain/document/schema';
import { idsNeeded, instantiate, modelFields } from '../../domain/entities/instantiate';
import type { ModelTemplates } from '../../domain/entities/model';
import { ID_BASE } from '../../domain/ids';
import { modelOfSpec } from '../../domain/operations/models/cable-spec';
import { cableSpecOf } from '../fixtures/core-hall';

/** A small site for sync tests: two rooms with an elevation each, racks, switches of 8 ports, a few cables. */
export interface Hall {
  /** Creations, whole records. */
  readonly changes: readonly Change[];
  /** Elevation diagram of each room. */
  readonly diagrams: readonly number[];
  readonly site: number;
  readonly rooms: readonly number[];
  /** By room. */
  readonly racks: readonly (readonly number[])[];
  readonly devices: readonly number[];
  readonly ports: readonly number[];
  readonly cables: readonly number[];
  readonly switchModel: number;
  /** Ids that inserting a switch takes beside its own. */
  readonly switchIds: number;
  /** Ids below this are used. */
  readonly nextId: number;
}

const PORTS = 8;
const TEMPLATES: ModelTemplates = {
  ports: Array.from({ length: PORTS }, (_, i) => ({ name: `Gi0/${i + 1}`, type: 'interface/1000base-t', face: 1 as const })),
  slots: [{ name: 'Slot 1', takes: 'card', face: 2 }],
  maps: [],
};

const objectClass = (name: (typeof OBJECT_CLASSES)[number]) => codeOf(OBJECT_CLASSES, name);

export function makeHall(
  options: { racksPerRoom?: number; devicesPerRack?: number; rooms?: number; plant?: boolean } = {},
): Hall {
  const { racksPerRoom = 3, devicesPerRack = 2, rooms: roomCount = 2 } = options;
  let next = ID_BASE + 1;
  const take = (count = 1) => Array.from({ length: count }, () => next++);
  const changes: Change[] = [];
  const diagrams = take(roomCount);
  next = Math.max(next, ID_BASE + 100);
  const [site, switchModel, rackModel] = take(3) as [number, number, number];
  changes.push(
    created('object', site, { class: objectClass('site'), name: 'Site' }),
    created('model', switchModel, {
      brand: 'Plain',
      name: 'Switch 8',
      slug: 'plain/switch-8',
      objectClass: objectClass('device'),
      libraryClass: codeOf(MODEL_LIBRARY_CLASSES, 'switch'),
      version: 1,
      heightU: 1,
      templates: TEMPLATES,
    }),
    created('model', rackModel, {
      brand: 'Plain',
      name: 'Rack 42',
      slug: 'plain/rack-42',
      objectClass: objectClass('rack'),
      version: 1,
      heightU: 42,
      widthMm: 600,
      depthMm: 1000,
    }),
  );
  const model = { id: switchModel, ...(changes[1] as Change).after } as unknown as RecordOf<'model'>;
  const switchIds = idsNeeded(model);
  const rooms: number[] = [];
  const racks: number[][] = [];
  const devices: number[] = [];
  const ports: number[] = [];
  const cables: number[] = [];
  for (let number = 0; number < roomCount; number += 1) {
    const [room] = take() as [number];
    rooms.push(room);
    changes.push(
      created('object', room, { parent: site, class: objectClass('room'), name: `Room ${number + 1}` }),
      created('diagram', diagrams[number] as number, {
        owner: room,
        kind: codeOf(DIAGRAM_KINDS, 'elevation'),
        name: `Room ${number + 1}`,
      }),
    );
    const own = take(racksPerRoom);
    racks.push(own);
    own.forEach((rack, at) => {
      const [placement] = take() as [number];
      changes.push(
        created('object', rack, {
          parent: room,
          class: objectClass('rack'),
          model: rackModel,
          modelVersion: 1,
          name: `R${number + 1}-${at + 1}`,
          row: 'A',
          heightU: 42,
          widthMm: 600,
          depthMm: 1000,
        }),
        created('placement', placement, { diagram: diagrams[number] as number, subject: rack, x: at * 600, y: 0 }),
      );
      for (let index = 0; index < devicesPerRack; index += 1) {
        const [device] = take() as [number];
        const made = instantiate(model, take(switchIds), device);
        devices.push(device);
        ports.push(...made.ports.map((port) => port.id));
        changes.push(
          created('object', device, {
            ...modelFields(model),
            parent: rack,
            class: objectClass('device'),
            name: `SW-${devices.length}`,
            positionU: 1 + index * 2,
            face: codeOf(FACES, 'front'),
          }),
          ...made.objects,
          ...made.ports,
        );
      }
    });
  }
  // Neighbours, and one pair across the rooms.
  const pairs: [number, number][] = [
    [0, PORTS],
    [1, ports.length - 1],
  ];
  for (const [from, to] of pairs) {
    const [cable, a, b] = take(3) as [number, number, number];
    cables.push(cable);
    changes.push(
      created('cable', cable, { name: `C${cables.length}`, class: 2, type: 4, color: 0xffffffff }),
      created('termination', a, { cable, port: ports[from] as number, end: 1, position: 1 }),
      created('termination', b, { cable, port: ports[to] as number, end: 2, position: 1 }),
    );
  }
  if (options.plant) changes.push(...plantOf({ changes, diagrams, rooms, racks, ports, take }));
  // A drawing of the site, on which no room stands yet.
  if (options.plant)
    changes.push(created('diagram', take()[0]!, { owner: site, kind: codeOf(DIAGRAM_KINDS, 'plan'), name: 'Site' }));
  return { changes, diagrams, site, rooms, racks, devices, ports, cables, switchModel, switchIds, nextId: next };
}

/**
 * In the first room: a closure with two cables of twelve cores that come to it, the first of them spliced and coiled there, a pathway between the first two racks
 * with a cable between them that may lie in it, and a card in the first slot.
 */
function plantOf({
  changes,
  diagrams,
  rooms,
  racks,
  ports,
  take,
}: Pick<Hall, 'changes' | 'diagrams' | 'rooms' | 'racks' | 'ports'> & { take(count: number): number[] }): readonly Change[] {
  const [cardModel, cableModel, closure, placement, pathway, card, coil] = take(7) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const cables = take(3);
  const [left, right, a, b, splice] = take(5) as [number, number, number, number, number];
  const [cores, coreEnds] = [take(2), take(2)];
  const slot = changes.find(
    ({ kind, after }) => kind === 'object' && (after as { class?: number }).class === objectClass('slot'),
  )!.id;
  const room = rooms[0]!;
  const [from, to] = racks[0] as [number, number];
  const cord = cables[2]!;
  const fields = { class: codeOf(CABLE_CLASSES, 'opticalCable'), model: cableModel, modelVersion: 1, lengthMm: 50_000 };
  const entry = { kind: codeOf(RELATION_KINDS, 'cabling'), to: closure };
  const spec = modelOfSpec('OS2 12', cableSpecOf(12));
  const optical = created('model', cardModel, {
    brand: 'Plain',
    name: 'Card',
    objectClass: objectClass('card'),
    version: 1,
    templates: {
      ports: ['0/1', '0/2'].map((name) => ({ name, type: 'interface/10gbase-x-sfpp', face: 1 })),
      slots: [],
      maps: [],
    } as never,
  });
  const cardRecord = { id: cardModel, ...optical.after } as unknown as RecordOf<'model'>;
  return [
    optical,
    ...instantiate(cardRecord, take(idsNeeded(cardRecord)), card).ports,
    created('model', cableModel, { brand: 'Plain', name: 'OS2 12', version: 1, cableSpec: spec as never }),
    created('object', closure, { parent: room, class: objectClass('closure'), name: 'C1' }),
    created('placement', placement, { diagram: diagrams[0]!, subject: closure, x: 9000, y: 0 }),
    created('object', card, { parent: slot, class: objectClass('card'), model: cardModel, modelVersion: 1 }),
    created('pathway', pathway, { parent: room, from, to, kind: 1, name: 'T1', widthMm: 100, depthMm: 50, lengthMm: 1000 }),
    ...cables.map((cable, at) => created('cable', cable, { ...fields, name: `F${at + 1}` })),
    created('relation', left, { ...entry, from: cables[0]! }),
    created('relation', right, { ...entry, from: cables[1]! }),
    created('coil', coil, { cable: cables[0]!, carrier: closure, name: 'K1', lengthMm: 5000 }),
    created('splice', splice, { closure, tray: 1, position: 1 }),
    ...cores.map((core, at) => created('core', core, { cable: cables[at]!, number: 1 })),
    ...coreEnds.map((end, at) => created('core_end', end, { core: cores[at]!, end: at === 0 ? 2 : 1, splice, position: 0 })),
    created('termination', a, { cable: cord, port: ports[5]!, end: 1, position: 1 }),
    created('termination', b, { cable: cord, port: ports[2 * PORTS + 5]!, end: 2, position: 1 }),
  ];
}

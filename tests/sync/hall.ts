import { codeOf, DIAGRAM_KINDS, FACES, MODEL_LIBRARY_CLASSES, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { created } from '../../domain/document/changes';
import type { Change } from '../../domain/document/diff';
import type { RecordOf } from '../../domain/document/schema';
import { idsNeeded, instantiate, modelFields } from '../../domain/entities/instantiate';
import type { ModelTemplates } from '../../domain/entities/model';
import { ID_BASE } from '../../domain/ids';

/** A small site for sync tests: two rooms with an elevation each, racks, switches of 8 ports, a few cables. */
export interface Hall {
  /** Creations, whole records. */
  readonly changes: readonly Change[];
  /** Elevation diagram of each room. */
  readonly diagrams: readonly number[];
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

export function makeHall(options: { racksPerRoom?: number; devicesPerRack?: number; rooms?: number } = {}): Hall {
  const { racksPerRoom = 3, devicesPerRack = 2, rooms: roomCount = 2 } = options;
  let next = ID_BASE + 1;
  const take = (count = 1) => Array.from({ length: count }, () => next++);
  const changes: Change[] = [];
  const diagrams = take(roomCount);
  next = ID_BASE + 100;
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
      templates: TEMPLATES as never,
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
  return { changes, diagrams, rooms, racks, devices, ports, cables, switchModel, switchIds, nextId: next };
}

import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES, RELATION_KINDS, RELATION_ROLES } from '../../domain/catalog/enums';
import { created } from '../../domain/document/changes';
import type { Diff } from '../../domain/document/diff';
import { KINDS, type Fields, type RecordOf } from '../../domain/document/schema';
import { fromCell } from '../../domain/ids';
import { cableSpecOf, CoreHall, run } from '../fixtures/core-hall';
import type { Wish } from '../fixtures/as-intent';

/** Makes an intent: the turn makes it another one, `take` gives leased ids. */
export type MakeWish = (turn: number, take: (count: number) => number[]) => Wish;

type Ten = readonly [number, number, number, number, number, number, number, number, number, number];

const classCode = (name: (typeof OBJECT_CLASSES)[number]) => codeOf(OBJECT_CLASSES, name);
const BELONGING = codeOf(RELATION_KINDS, 'belonging');
const LAYING = codeOf(RELATION_KINDS, 'laying');
const CONTAIN = codeOf(RELATION_ROLES, 'contain');

/** A hall, and for every operation a wish that several clients can have for the same records at once. */
export function contestedHall(): {
  readonly changes: Diff;
  readonly placement: number;
  readonly wishes: Record<string, MakeWish>;
} {
  const hall = new CoreHall();
  const { room, site, plan, rackA, rackB, models } = hall;
  const [small, large] = [hall.cableModel(24), hall.cableModel(48)];
  const at = (subject: number) => hall.document.by('placement.subject', subject)[0]!;
  const [mover, first, second, chassis] = [
    hall.insertDevice('switch', rackA, 20),
    hall.insertDevice('switch', rackA, 30),
    hall.insertDevice('switch', rackA, 31),
    hall.insertDevice('chassis', rackA, 1),
  ];
  const slot = hall.slots(chassis)[0]!;
  const panel = hall.odf(40);
  const [a, b] = [hall.ports(hall.insertDevice('switch', rackA, 10)), hall.ports(hall.insertDevice('switch', rackB, 10))];
  const cord = hall.connect(a[1]!, b[1]!);
  const kept = hall.storeCable(4000);
  const spares = [1, 2, 3, 4].map(() => hall.takeId());
  const stockedAs = (id: number, name: string) => ({ id, name, ids: hall.take(6) });
  const stock = { kind: 'stock-objects', version: 1, store: room, model: models.switch } as const;
  hall.must({ ...stock, objects: spares.map((id, nth) => stockedAs(id, `spare ${nth}`)) });
  // A breakout of whose legs two are plugged.
  const [trunks, legs] = [36, 37].map((unit) => hall.ports(hall.insertDevice('spine', rackA, unit)));
  const parted = { ...hall.connectIntent([trunks![0]!], legs!.slice(2, 4)), terminations: hall.take(3), profile: 'cage-4-4' };
  hall.must(parted);
  const [left, right, cut] = [
    hall.cable('A', small),
    hall.cable('B', small),
    hall.cable('C', small, { lengthMm: 9000, path: [0, 0, 1000, 1000] }),
  ];
  hall.must(hall.spliceIntent([run(left, 2, 1, 4)], [run(right, 1, 1, 4)]));
  const [j1, j2, p1, p2, p3, p4, spare, relation, coil, circuit] = Array.from({ length: 10 }, hall.takeId) as unknown as Ten;
  const pathway = (id: number, from: number, to: number) => ({
    ...{ id, parent: room, from, to, pathwayKind: 1, name: `p${id % 1000}`, widthMm: 100, depthMm: 50, lengthMm: 1000 },
  });
  const places = hall.take(2);
  hall.must({
    kind: 'insert-pathways',
    version: 1,
    junctions: [
      { id: j1, parent: room, name: 'J1' },
      { id: j2, parent: room, name: 'J2' },
    ],
    placements: [j1, j2].map((subject, index) => ({ id: places[index]!, diagram: plan, subject, x: 0, y: 0 })),
    pathways: [pathway(p1, rackA, j1), pathway(p2, j1, j2), pathway(p3, j2, rackB), pathway(p4, j1, j2), pathway(spare, j1, j2)],
  });
  // Room for whoever moves one of them.
  hall.must({ kind: 'move-placements', version: 1, placements: [at(rackB)], mode: 'by', x: [90_000], y: [0] });
  const relate = (id: number, relationKind: number, to: number) =>
    ({ kind: 'insert-relation', version: 1, id, relationKind, from: rackA, to, fromRole: CONTAIN }) as const;
  hall.must(relate(relation, BELONGING, cord));
  hall.must({ kind: 'insert-coil', version: 1, id: coil, cable: left, carrier: hall.closure, name: 'loop', lengthMm: 5000 });
  hall.must({ kind: 'insert-circuit', version: 1, id: circuit, name: 'WAN', provider: '', a: a[1]!, z: b[1]! });
  const measured = hall.take(8);
  const measurement = (id: number, turn: number) => ({
    id,
    core: 1,
    covers: 1,
    wavelengthNm: 1310,
    lossDb: turn / 100,
    day: 20_261_001,
  });
  hall.must({
    kind: 'record-measurements',
    version: 1,
    cable: left,
    measurements: measured.map((id, nth) => measurement(id, nth)),
  });
  const nodes = hall.take(2);
  hall.must({
    kind: 'insert-objects',
    version: 1,
    objects: nodes.map((id) => ({ id, parent: room, class: classCode('node'), name: 'N' })),
    diagrams: [],
    placements: [],
  });
  const row = hall.takeId();
  hall.must({
    kind: 'insert-objects',
    version: 1,
    objects: [{ id: row, parent: room, class: classCode('row'), name: 'Row', widthMm: 3000 }],
    diagrams: [],
    placements: [{ id: hall.takeId(), diagram: plan, subject: row, x: 0, y: 20_000 }],
  });
  // What is deleted for good: a few of each, so that several clients ask for the same one and a next one is left.
  const [movable, yard] = [hall.takeId(), hall.takeId()];
  for (const [id, name, parent] of [
    [yard, 'Yard', site],
    [movable, 'Store', room],
  ] as const)
    hall.must({ kind: 'insert-place', version: 1, id, parent, class: classCode('room'), name, ids: hall.take(2) });
  hall.document.apply([created('diagram', hall.takeId(), { owner: site, kind: codeOf(DIAGRAM_KINDS, 'plan'), name: 'Site' })]);
  const sketches = hall.take(8);
  const sketch = (id: number, name: string) => ({ id, owner: room, diagramKind: codeOf(DIAGRAM_KINDS, 'free'), name });
  for (const id of sketches) hall.must({ kind: 'insert-diagram', version: 1, ...sketch(id, 'Sketch') });
  const goners = Array.from({ length: 8 }, (_, nth) => hall.insertRack(`X${nth}`, 10, 5000 + nth * 600));
  const cords = Array.from({ length: 8 }, (_, nth) => hall.cable(`D${nth}`, small));

  const channel = ([id, endA, endB, ...lays]: readonly number[]) => ({
    ...{ id, name: 'CH', class: 2, type: 5, model: 0, lengthMm: 8000, from: a[0], to: b[0], terminations: [endA, endB] },
    ...{ pathways: [p1, p2, p3], lays },
  });
  const properties: readonly ((turn: number) => object)[] = [
    (turn) => ({ target: 'object', ids: [mover, rackA], fields: { deletionProhibited: turn % 2 } }),
    (turn) => ({ target: 'object', ids: [rackA], fields: { descendingUnits: turn % 2, remarks: `r${turn}` } }),
    (turn) => ({ target: 'object', ids: [mover], fields: { serialNumber: `s${turn}`, ratedPowerW: turn } }),
    (turn) => ({ target: 'port', ids: [a[0], b[0]], fields: { label: `l${turn}` } }),
    (turn) => ({ target: 'cable', ids: [cord], fields: { name: `c${turn}`, lengthMm: 1000 + turn } }),
    (turn) => ({ target: 'diagram', ids: [plan], fields: { name: `plan ${turn}` } }),
    (turn) => ({ target: 'placement', ids: [at(rackA)], fields: turn % 2 ? { layer: turn } : { rotation: turn } }),
  ];
  const one = (take: (count: number) => number[]) => take(1)[0]!;
  const wishes: Record<string, (turn: number, take: (count: number) => number[]) => object> = {
    'insert-objects': (turn, take) => ({
      objects: [{ id: one(take), parent: room, class: classCode('group'), name: `g${turn}`, members: nodes }],
      ...{ diagrams: [], placements: [] },
    }),
    'insert-place': (turn, take) => {
      const [id, ...ids] = take(3);
      return { id, parent: site, class: classCode('room'), name: `room ${turn}`, ids };
    },
    'change-place': (turn) => ({ place: movable, name: `Store ${turn}`, parent: turn % 2 === 0 ? room : yard }),
    'rename-row': (turn) => ({ row, name: `Row ${turn}` }),
    'insert-boxes': (_, take) => ({ places: [yard], placements: [one(take)] }),
    'insert-diagram': (turn, take) => sketch(one(take), `sketch ${turn}`),
    'change-diagram': (turn) => ({ diagram: sketches[turn % 2], name: `Sketch ${turn}` }),
    'delete-diagram': (turn) => ({ id: sketches[2 + (turn % 6)] }),
    'insert-rack': (turn, take) => {
      const [id, placement] = take(2) as [number, number];
      const placements = [{ id: placement, diagram: plan, subject: id, x: turn * 1000, y: 9000 }];
      return { id, parent: room, model: models.rack, name: `n${turn}`, heightU: 42, placements };
    },
    'insert-device': (turn, take) => {
      const { kind: _, version: __, ...intent } = hall.deviceIntent('switch', rackB, 3 + (turn % 3));
      const [id, ...ids] = take(1 + intent.ids.length);
      return { ...intent, id, ids };
    },
    'insert-card': (turn, take) => {
      const [id, ...ids] = take(3);
      return { id, model: models.card, slot, name: `card ${turn}`, ids };
    },
    'move-device': (turn) => ({
      ...{ device: mover, rack: turn % 3 === 0 ? rackB : rackA, positionU: turn % 3 === 0 ? 7 : 20 + (turn % 7), face: 1 },
    }),
    'move-devices': (turn) => ({ rack: rackA, devices: [first, second], positionsU: [30 + (turn % 3), 31 + (turn % 3)] }),
    'change-racks': (turn) => ({
      ...{ inserts: [], removals: turn % 4 === 0 ? [second] : [] },
      moves: [{ device: mover, rack: rackA, positionU: 20 + (turn % 7), face: 1 }],
    }),
    'move-placements': () => ({ placements: [at(rackA)], mode: 'by', x: [1], y: [0] }),
    'set-properties': (turn) => properties[turn % properties.length]!(turn),
    'connect-ports': (_, take) => {
      const [cable, ...terminations] = take(3);
      return { from: [a[2]], to: [b[2]], connectType: 'sequential', cables: [cable], terminations, class: 3, type: 0 };
    },
    'delete-objects': (turn) => ({ ids: [goners[turn % goners.length]] }),
    'delete-cables': (turn) => ({ ids: [cords[turn % cords.length]] }),
    'paste-objects': (turn, take) => ({
      objects: [
        {
          ...{ id: one(take), parent: site, class: classCode('node'), model: 0, modelVersion: 0, template: 0xffff },
          ...{ name: `copy ${turn}`, row: '', lifecycle: 0, positionU: 0, heightU: 0, face: 0, widthMm: 0, depthMm: 0, flags: 0 },
        },
      ],
      ...{ ports: [], portMaps: [], cables: [], terminations: [], diagrams: [], placements: [] },
    }),
    'insert-relation': (_, take) => relate(one(take), LAYING, cord),
    'change-relation': (turn) => ({
      ...(turn % 2 ? { remarks: `r${turn}` } : { fromRole: codeOf(RELATION_ROLES, turn % 4 ? 'belong' : 'contain') }),
      relation,
    }),
    'remove-relations': () => ({ relations: [relation] }),
    'set-link-style': (turn, take) => ({
      ...{ diagram: plan, cables: [cut], placements: [0], style: 0, path: [turn, turn] },
      ...(turn % 2 ? { spec: null, newStyle: 0 } : { spec: { line: 'dash', arrow: 'none', width: 1 }, newStyle: one(take) }),
    }),
    'insert-pathways': (_, take) => ({ junctions: [], placements: [], pathways: [pathway(one(take), rackA, rackB)] }),
    'change-pathways': (turn) => ({ ids: [p1, p4], fields: turn % 2 ? { lengthMm: turn } : { widthMm: 100 + turn } }),
    'remove-pathways': () => ({ ids: [spare], junctions: [] }),
    'lay-cable': (turn, take) => ({ cable: left, pathways: turn % 2 ? [p1, p2, p3] : [p1, p4, p3], lays: take(3) }),
    'unlay-cable': () => ({ cables: [left] }),
    'make-channel': (_, take) => ({ cables: [channel(take(6))], rides: [], free: [], lifecycle: 3 }),
    'insert-cable-model': (turn, take) => ({ id: one(take), brand: 'N', name: `m${turn}`, spec: cableSpecOf(24) }),
    'insert-closure-model': (turn, take) => ({ id: one(take), brand: 'N', name: `c${turn}`, trays: [4] }),
    'insert-plain-models': (turn, take) => ({ brand: 'N', models: [{ id: one(take), plain: 'server1', name: `s${turn}` }] }),
    'insert-panel-model': (turn, take) => ({
      ...{ id: one(take), brand: 'N', name: `p${turn}`, makes: 'device', heightU: 1 },
      panel: { kind: 'splitter', copies: 1, inputs: 1, outputs: 4, connector: 'sc-apc' },
    }),
    'set-cable-model': (turn) => ({ cables: [right], model: turn % 2 ? large : small }),
    'set-model-class': (turn) => ({ models: [small, large], libraryClass: turn % 3 }),
    'insert-cables': (turn, take) => {
      const [id, entry] = take(2);
      return {
        cables: [{ id, name: `i${turn}`, model: small }],
        placements: [],
        entries: [{ id: entry, cable: id, object: rackB, end: turn % 2 ? 1 : 2 }],
      };
    },
    'splice-cores': (turn, take) => ({
      ...{ closure: hall.closure, left: [run(left, 2, 1 + (turn % 4), 2)], right: [run(right, 1, 1 + (turn % 3), 2)] },
      ...{ isConfirmed: true, ids: take(10) },
    }),
    'terminate-cores': (turn, take) => ({
      ...{ cores: [run(left, 1, 1 + (turn % 4), 2)], ports: panel.slice(0, 2), perPort: 1, isConfirmed: true, ids: take(4) },
    }),
    'free-cores': (turn) => ({ cores: [run(left, 2, 1 + (turn % 4), 1)] }),
    'set-cores': (turn, take) => ({
      ...{ cable: left, first: 1, count: 3, ids: take(3) },
      ...(turn % 2 ? { lifecycle: 1 + (turn % 3) } : { remarks: `core ${turn}` }),
    }),
    'cut-cable': (turn, take) => ({
      ...{ cable: cut, closure: hall.closure, id: one(take), name: `C${turn}`, isSpliced: false, ids: take(60) },
    }),
    'insert-coil': (turn, take) => ({ id: one(take), cable: left, carrier: 0, name: `k${turn}`, lengthMm: 1000 }),
    'change-coil': (turn) => ({ id: coil, ...(turn % 2 ? { lengthMm: 1000 + turn } : { name: `loop ${turn}` }) }),
    'remove-coil': () => ({ id: coil }),
    'insert-circuit': (turn, take) => ({ id: one(take), name: `w${turn}`, provider: 'P', a: a[2], z: b[2] }),
    'remove-circuit': () => ({ id: circuit }),
    'plug-cable': (turn, take) => ({
      cable: parted.cables[0],
      plugs: [{ id: one(take), port: legs![4 + (turn % 3)], end: 2, connector: 2 + (turn % 2) }],
    }),
    'stock-cords': (turn, take) => ({
      ...{ store: hall.room, cables: take(2), names: [`s${turn}`, ''], model: 0, class: 3, type: 0, lengthMm: 1000 + turn },
    }),
    'insert-feed': (turn, take) => {
      const [id, port, panel] = take(3);
      const figures = { phases: 1 + (turn % 2), voltageV: 230, breakerA: 16 + turn };
      return { id, port, parent: rackA, name: `F${turn}`, ...figures, ...(turn % 3 ? {} : { panel: { id: panel, name: 'PP' } }) };
    },
    'set-optics': (turn) => ({
      ports: [trunks![0]],
      ...(turn % 3 ? { optics: { standard: '', sendsNm: 1310, receivesNm: 1310, launchMinDbm: -turn, receiveMinDbm: -20 } } : {}),
    }),
    'record-measurements': (turn, take) => ({ cable: left, measurements: [measurement(one(take), turn)] }),
    'remove-measurements': (turn) => ({ measurements: [measured[turn % measured.length]] }),
    'store-cables': (turn) => ({ cables: [kept], store: turn % 2 ? hall.room : hall.site }),
    'stock-objects': (turn, take) => ({
      ...{ store: turn % 2 ? room : site, model: models.switch, objects: [{ id: one(take), name: `o${turn}`, ids: take(6) }] },
    }),
    'store-objects': (turn) => ({ objects: [spares[turn % 4]], store: turn % 2 ? room : site }),
    'take-from-store': (turn) => ({ object: spares[turn % 4], parent: rackB, positionU: 5 + (turn % 4), face: 1 }),
    'move-plug': (turn) => ({
      termination: parted.terminations[1],
      port: legs![4 + (turn % 3)],
      ...(turn % 2 ? { lengthMm: turn } : {}),
    }),
    'unplug-cables': (turn) => ({ terminations: [parted.terminations[turn % 3]] }),
  };
  const table = (kind: (typeof KINDS)[number]) => hall.document.table(kind);
  const changes = KINDS.flatMap((kind) =>
    [...table(kind).ids.subarray(0, table(kind).rowCount)]
      .filter((cell) => cell !== 0)
      .map((cell) => {
        const { id, ...fields } = hall.document.get(kind, fromCell(cell)) as RecordOf<typeof kind>;
        return created(kind, id, fields as Fields<typeof kind>);
      }),
  );
  return {
    changes,
    placement: at(rackA),
    wishes: Object.fromEntries(
      Object.entries(wishes).map(([kind, wish]): [string, MakeWish] => [
        kind,
        (turn, take) => ({ kind, version: 1, ...wish(turn, take) }),
      ]),
    ),
  };
}

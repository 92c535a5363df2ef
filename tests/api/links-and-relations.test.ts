import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cableStatus } from '../../domain/cabling/cable-status';
import type { TraceAnswer } from '../../domain/cabling/trace-answer';
import {
  CABLE_CLASSES,
  CABLE_LIFECYCLES,
  LINK_ARROWS,
  PORT_STATES,
  RELATION_KINDS,
  RELATION_ROLES,
  codeOf,
  type LinkLine,
  type ObjectClass,
} from '../../domain/catalog/enums';
import { LIMITS } from '../../domain/catalog/limits';
import { PORT_TYPES } from '../../domain/catalog/port-types';
import type { ColumnStore } from '../../domain/document/column-store';
import { relatedTo } from '../../domain/cabling/related';
import { created } from '../../domain/document/changes';
import type { Fields } from '../../domain/document/schema';
import { fromCell, toCell } from '../../domain/ids';
import { openApiHall, type ApiHall } from '../setup/api-hall';
import type { SyncEditor } from '../setup/sync-editor';
import { openTelemetrySource, type TelemetrySource } from '../setup/telemetry-source';
import { TEST_DATABASE } from '../setup/test-database';
import { BASE, type ApiServer } from './api-server';

let api: ApiHall;
let server: ApiServer;
let token: string;
let hall: ColumnStore;
let editor: SyncEditor;
let source: TelemetrySource;

beforeAll(async () => {
  api = await openApiHall();
  ({ server, token, document: hall, editor } = api);
  source = await openTelemetrySource(server.origin, token);
});
afterAll(async () => {
  source.close();
  await api.close();
});

const firstTwo = (name: ObjectClass): readonly [number, number] => api.objects(name) as unknown as readonly [number, number];
const cables = (wanted: (id: number) => boolean): readonly number[] => api.all('cable').filter(wanted);
const portsOf = (cable: number): readonly number[] =>
  hall.by('termination.cable', cable).map((id) => hall.get('termination', id)!.port);

async function trace(port: number): Promise<TraceAnswer> {
  const answer = await fetch(`${server.origin}${BASE}v1/trace?port=${port}`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { readonly data: TraceAnswer }).data;
}
/** What the cable at a port is said to be. */
async function statusAt(port: number, cable: number): Promise<string | undefined> {
  const { outside, inside } = await trace(port);
  return [...outside.hops, ...inside.hops].find((hop) => hop.cable?.id === cable)?.cable?.status;
}
async function setLifecycle(cable: number, lifecycle: (typeof CABLE_LIFECYCLES)[number]): Promise<void> {
  const fields = { lifecycle: codeOf(CABLE_LIFECYCLES, lifecycle) };
  expect(await editor.ask({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable], fields })).toBeNull();
}

/** What the server has stored of a record. */
async function stored(id: number): Promise<Readonly<Record<string, unknown>> | undefined> {
  const answer = await fetch(`${server.origin}${BASE}v1/records?ids=${id}`, { headers: { Authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { readonly data: readonly { readonly fields: Readonly<Record<string, unknown>> }[] };
  return data[0]?.fields;
}

/** Draws a new cable's place with each of these lines, and asks the server what it has stored. */
async function drawnWith(...lines: readonly LinkLine[]): Promise<readonly unknown[]> {
  const [cable] = cables((id) => !placed.has(id));
  placed.add(cable!);
  const [placement] = editor.ids(1) as [number];
  const read: unknown[] = [];
  for (const [index, line] of lines.entries()) {
    expect(await setStyle(cable!, { line, arrow: 'end' }, index === 0 ? placement : 0)).toBeNull();
    const { style } = (await stored(placement)) as { readonly style: number };
    read.push(((await stored(style))!['spec'] as { readonly line: unknown }).line);
  }
  return read;
}
const placed = new Set<number>();

function setStyle(cable: number, spec: object, placement: number): ReturnType<SyncEditor['ask']> {
  const [newStyle] = editor.ids(1) as [number];
  const on = { diagram: LIMITS.guestDiagramId, cables: [cable], placements: [placement] };
  return editor.ask({ kind: 'set-link-style', version: 1, ...on, spec, style: 0, newStyle });
}

describe(`link lines, stored and read again: ${TEST_DATABASE}`, () => {
  it('[R3.031] [R3.032] [R3.033] solid, dash and dotted', async () => {
    expect(await drawnWith('solid', 'dash', 'dotted')).toEqual(['solid', 'dash', 'dotted']);
  });
  it('[R3.034] [R3.035] [R3.036] double, edge connection and wave curve', async () => {
    expect(await drawnWith('double', 'edgeConnection', 'waveCurve')).toEqual(['double', 'edgeConnection', 'waveCurve']);
  });
  it('[R3.037] [R3.038] [R3.039] horizontal-vertical, vertical-horizontal and middle-vertical polyline', async () => {
    const lines = ['horizontalVertical', 'verticalHorizontal', 'middleVertical'] as const;
    expect(await drawnWith(...lines)).toEqual(lines);
  });
  it('[R3.040] [R3.041] [R3.042] endpoint polyline, extend west and extend east', async () => {
    const lines = ['endpointPolyline', 'extendWest', 'extendEast'] as const;
    expect(await drawnWith(...lines)).toEqual(lines);
  });
  it('[R3.043] [R3.044] [R3.045] extend north and extend south, with an arrow of the list and no other', async () => {
    expect(await drawnWith('extendNorth', 'extendSouth')).toEqual(['extendNorth', 'extendSouth']);
    const [cable] = cables((id) => !placed.has(id));
    const [placement] = editor.ids(1) as [number];
    for (const [index, arrow] of [...LINK_ARROWS, 'harpoon'].entries()) {
      const refusal = await setStyle(cable!, { line: 'solid', arrow }, index === 0 ? placement : 0);
      if (arrow === 'harpoon') expect(refusal).toMatchObject({ rule: 'not-listed' });
      else expect(refusal).toBeNull();
    }
  });
});

describe(`relations, recorded and read again: ${TEST_DATABASE}`, () => {
  const relate = async (
    kind: (typeof RELATION_KINDS)[number],
    from: number,
    to: number,
    role: (typeof RELATION_ROLES)[number],
  ) => {
    const [id] = editor.ids(1) as [number];
    const fields = { relationKind: codeOf(RELATION_KINDS, kind), from, to, fromRole: codeOf(RELATION_ROLES, role) };
    const refusal = await editor.ask({ kind: 'insert-relation', version: 1, id, ...fields });
    if (refusal === null) hall.apply([created('relation', id, (await stored(id)) as Fields<'relation'>)]);
    return refusal;
  };
  /** Recorded ones of a kind, as the view tells them. */
  const told = (id: number, kind: 'laying' | 'cabling' | 'coilCarrier' | 'belonging' | 'redundancy') =>
    relatedTo(hall, id, 100, [kind])!.related.filter(({ relation }) => relation !== 0);

  it('[R3.049] [R3.050] laying contains, and is told from the other side as belonging; cabling is the same from both', async () => {
    const [rack] = firstTwo('rack');
    const [cable, other] = cables(() => true);
    expect(await relate('laying', rack, cable!, 'contain')).toBeNull();
    expect(told(cable!, 'laying')).toMatchObject([{ role: 'contain', other: { id: rack } }]);
    expect(told(rack, 'laying')).toMatchObject([{ role: 'belong', other: { id: cable } }]);
    expect(await relate('cabling', cable!, other!, '')).toBeNull();
    expect(told(other!, 'cabling')).toMatchObject([{ role: '', other: { id: cable } }]);
  });
  it('[R3.051] [R3.052] a coil carrier carries a cable and nothing else; belonging includes', async () => {
    const [rack, next] = firstTwo('rack');
    const [cable] = cables(() => true);
    expect(await relate('coilCarrier', rack, cable!, 'contain')).toBeNull();
    expect(await relate('coilCarrier', rack, next, 'contain')).toMatchObject({ rule: 'relation-wants-cable' });
    expect(told(cable!, 'coilCarrier')).toMatchObject([{ role: 'contain', other: { id: rack } }]);
    expect(await relate('belonging', rack, next, 'contain')).toBeNull();
    expect(told(next, 'belonging')).toMatchObject([{ role: 'contain', other: { id: rack } }]);
  });
  it('[R3.053] of two redundant things one is primary and one standby, once', async () => {
    const [first, second] = firstTwo('device');
    expect(await relate('redundancy', first, second, 'primary')).toBeNull();
    expect(await relate('redundancy', second, first, 'primary')).toMatchObject({ rule: 'relation-twice' });
    expect(told(second, 'redundancy')).toMatchObject([{ role: 'primary', other: { id: first } }]);
    expect(told(first, 'redundancy')).toMatchObject([{ role: 'standby', other: { id: second } }]);
  });
});

describe(`what cables and links are said to be: ${TEST_DATABASE}`, () => {
  const INTERFACE = 'interface';
  /** A cable between two devices, without panels. */
  const direct = (): number =>
    cables((id) => {
      const ports = portsOf(id);
      return ports.length === 2 && ports.every((port) => PORT_TYPES[hall.get('port', port)!.type]?.role === INTERFACE);
    })[0]!;

  it('[R4.057] a cable is available, used or damaged', async () => {
    const cable = direct();
    const [port] = portsOf(cable);
    for (const status of ['available', 'damaged'] as const) {
      await setLifecycle(cable, status);
      expect(await statusAt(port!, cable)).toBe(status);
    }
    await setLifecycle(cable, 'used');
    const [loose, end] = editor.ids(2) as [number, number];
    const free = hallPortFree();
    await server.sql.query('insert into "cable" ("id", "class", "lifecycle") values ($1, $2, 0)', [
      loose,
      codeOf(CABLE_CLASSES, 'copperCable'),
    ]);
    await server.sql.query('insert into "termination" ("id", "cable", "port", "end", "position") values ($1, $2, $3, 1, 1)', [
      end,
      loose,
      free,
    ]);
    expect(await statusAt(free, loose)).toBe('used');
  });

  it('[R4.058] a used cable works, is in use, and a trunk has its fibres used or one of them bad', async () => {
    const cable = direct();
    const [near, far] = portsOf(cable) as [number, number];
    const report = (port: number, state: (typeof PORT_STATES)[number]): void =>
      source.report({ kind: 'port', cells: Uint32Array.of(toCell(port)), values: Uint8Array.of(codeOf(PORT_STATES, state)) });
    report(near, 'unmonitored');
    report(far, 'unmonitored');
    await expect.poll(() => statusAt(near, cable)).toBe('inUse');
    report(near, 'up');
    await expect.poll(() => statusAt(near, cable)).toBe('working');
    const trunk = cables((id) => cableStatus(hall, id) === 'sublinkUsed')[0]!;
    const [rear] = portsOf(trunk) as [number];
    expect(await statusAt(rear, trunk)).toMatch(/sublinkUsed|working|dataTransmitting/);
    for (const port of portsOf(trunk)) report(port, 'unmonitored');
    await expect.poll(() => statusAt(rear, trunk)).toBe('sublinkUsed');
    const onward = portsOf(trunk)
      .flatMap((port) => [...hall.by('port_map.rear', port)].map((map) => hall.get('port_map', map)!.front))
      .flatMap((front) => hall.by('termination.port', front))
      .map((id) => hall.get('termination', id)!.cable);
    await setLifecycle(onward[0]!, 'damaged');
    expect(await statusAt(rear, trunk)).toBe('sublinkBad');
    await setLifecycle(onward[0]!, 'used');
  });

  it('[R4.059] a link transmits data, is planned, or is removed', async () => {
    const cable = direct();
    const [near, far] = portsOf(cable) as [number, number];
    const up = codeOf(PORT_STATES, 'up');
    source.report({
      kind: 'port',
      cells: Uint32Array.from([near, far].map(toCell).sort((a, b) => a - b)),
      values: Uint8Array.of(up, up),
    });
    await expect.poll(async () => (await trace(near)).status).toBe('dataTransmitting');
    await setLifecycle(cable, 'planned');
    expect((await trace(near)).status).toBe('connectionPlanned');
    await setLifecycle(cable, 'removed');
    expect((await trace(near)).status).toBe('connectionRemoved');
    await setLifecycle(cable, 'used');
  });

  function hallPortFree(): number {
    const { ids, rowCount } = hall.table('port');
    for (let row = 0; row < rowCount; row++) {
      const id = ids[row] === 0 ? 0 : fromCell(ids[row]!);
      if (id !== 0 && hall.by('termination.port', id).length === 0 && PORT_TYPES[hall.get('port', id)!.type]?.role === INTERFACE)
        return id;
    }
    throw new Error('the hall has no free interface');
  }
});

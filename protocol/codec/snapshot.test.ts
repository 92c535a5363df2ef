import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ColumnStore } from '../../domain/document/column-store';
import type { Change } from '../../domain/document/diff';
import type { Document } from '../../domain/document/document';
import { KINDS, SCHEMA, type Kind } from '../../domain/document/schema';
import { fromCell, ID_BASE } from '../../domain/ids';
import { pack, unpack } from './column-packing';
import { decodeSnapshot, encodeSnapshot, SnapshotUnreadable, withStates } from './snapshot';

const HEADER = { diagram: ID_BASE + 1, clock: 77 };

const created = (kind: Kind, id: number, after: Record<string, unknown>) =>
  ({ kind, id: ID_BASE + id, before: null, after }) as Change;

/** A hall of devices with 48 ports, cabled at random, ids as an import hands them out. */
function hall(ports: number): ColumnStore {
  const store = new ColumnStore();
  let next = 1000;
  let seed = 1;
  const random = (limit: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  const portIds: number[] = [];
  const changes: Change[] = [];
  while (portIds.length < ports) {
    const device = next++;
    changes.push(
      created('object', device, {
        parent: ID_BASE + 500 + random(48),
        class: 5,
        model: ID_BASE + 10 + random(8),
        name: `SW-${device}`,
        heightU: 1,
        positionU: random(42) + 1,
        face: 1,
      }),
    );
    for (let index = 0; index < 48; index += 1) {
      portIds.push(next);
      changes.push(
        created('port', next++, { owner: ID_BASE + device, template: index, type: 10, operational: random(20) === 0 ? 2 : 1 }),
      );
    }
  }
  for (let from = portIds.length - 1; from > 0; from -= 1) {
    const to = random(from + 1);
    [portIds[from], portIds[to]] = [portIds[to]!, portIds[from]!];
  }
  for (let index = 0; index + 1 < portIds.length; index += 2) {
    const cable = next++;
    changes.push(
      created('cable', cable, {
        name: `C-${String(100_000 + index)}`,
        class: 2,
        type: 4 + random(3),
        color: [0xff0000, 0x00ff00, 0xffffffff][random(3)],
        lengthMm: 500 * random(60),
      }),
    );
    for (const end of [1, 2]) {
      changes.push(
        created('termination', next++, {
          cable: ID_BASE + cable,
          port: ID_BASE + portIds[index + end - 1]!,
          end,
          position: 1,
          plan: 0,
        }),
      );
    }
  }
  store.apply(changes);
  return store;
}

function records(document: Document): Record<string, unknown> {
  return Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      [...document.table(kind).ids]
        .filter((cell) => cell !== 0)
        .sort((a, b) => a - b)
        .map((cell) => document.get(kind, fromCell(cell))),
    ]),
  );
}

describe('column packing', () => {
  it('unpack after pack is identity for every type, and never larger than the column', () => {
    const columns = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.uint16Array({ maxLength: 300 }),
      fc.uint32Array({ maxLength: 300 }),
      fc.float32Array({ maxLength: 300 }),
      fc.float64Array({ maxLength: 300 }),
      fc.array(fc.nat(3), { maxLength: 300 }).map((steps) =>
        Uint32Array.from(
          steps.map(
            (
              (sum) => (step: number) =>
                (sum += step)
            )(4_000_000_000),
          ),
        ),
      ),
    );
    fc.assert(
      fc.property(columns, (column) => {
        const type = (
          { Uint8Array: 'u8', Uint16Array: 'u16', Uint32Array: 'u32', Float32Array: 'f32', Float64Array: 'f64' } as const
        )[column.constructor.name as 'Uint8Array'];
        const packed = pack(column);
        if (packed.form !== 'constant') expect(packed.bytes.length).toBeLessThanOrEqual(column.byteLength);
        const back = unpack(packed, type, column.length);
        expect(new Uint8Array(back.buffer, back.byteOffset, back.byteLength)).toStrictEqual(
          new Uint8Array(column.buffer, column.byteOffset, column.byteLength),
        );
      }),
      { numRuns: 400, seed: 5 },
    );
  });
});

describe('snapshot', () => {
  it('decode after encode holds the same records, freed rows, Chinese texts and telemetry included', () => {
    const store = hall(480);
    store.apply([
      { kind: 'object', id: ID_BASE + 1000, before: {}, after: null } as Change,
      created('object', 3, { class: 3, name: '机房一' }),
      created('diagram', 1, { owner: ID_BASE + 3, kind: 2, name: '立面', background: { colour: '#fff', image: null } }),
      created('placement', 2, { diagram: ID_BASE + 1, subject: ID_BASE + 3, x: 1e7 + 0.25, y: -3.5, path: [0, 1, 2.5] }),
    ]);
    const { header, document } = decodeSnapshot(encodeSnapshot(store, HEADER));
    expect(header).toStrictEqual({ ...HEADER, states: null });
    expect(records(document)).toStrictEqual(records(store));
    expect(document.by('port.owner', ID_BASE + 1049)).toStrictEqual(store.by('port.owner', ID_BASE + 1049));
    expect(Object.keys(SCHEMA)).toStrictEqual(Object.keys(records(document)));
  });

  it('[X30] with other live states it is, byte by byte, what packing the document anew would make', () => {
    const states = { run: 7, tick: 9 };
    fc.assert(
      fc.property(fc.nat({ max: 400 }), fc.constantFrom(0, 1, 2, 5), (changed, value) => {
        const bytes = encodeSnapshot(hall(144), { ...HEADER, states: { run: 3, tick: 1 } });
        const { document } = decodeSnapshot(bytes);
        const cells = document.table('port').ids.slice(0, changed);
        document.setStates(cells, new Uint8Array(cells.length).fill(value));
        const again = withStates(bytes, document, states);
        expect(Buffer.from(again).equals(Buffer.from(encodeSnapshot(document, { ...HEADER, states })))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('a decoded document takes further changes', () => {
    const { document } = decodeSnapshot(encodeSnapshot(hall(96), HEADER));
    document.apply([
      created('object', 9, { class: 4, name: 'R9' }),
      { kind: 'object', id: ID_BASE + 1000, before: {}, after: { name: 'renamed' } } as Change,
    ]);
    expect(document.get('object', ID_BASE + 9)?.name).toBe('R9');
    expect(document.get('object', ID_BASE + 1000)?.name).toBe('renamed');
  });

  it('an empty document is a snapshot too', () => {
    expect(decodeSnapshot(encodeSnapshot(new ColumnStore(), HEADER)).document.table('port').size).toBe(0);
  });

  it('costs at most 24 bytes a port at 100,000 ports with every port cabled', () => {
    const buffer = encodeSnapshot(hall(100_000), HEADER);
    expect(buffer.byteLength / 100_000).toBeLessThanOrEqual(24);
  });

  it('refuses other bytes, a cut file and a damaged one, saying got and expected', () => {
    const good = encodeSnapshot(hall(96), HEADER);
    expect(() => decodeSnapshot(new ArrayBuffer(8))).toThrow(SnapshotUnreadable);
    expect(() => decodeSnapshot(new ArrayBuffer(64))).toThrow(/magic: got 0, expected/);
    expect(() => decodeSnapshot(good.slice(0, good.byteLength - 8))).toThrow(/checksum/);
    for (let at = 0; at < good.byteLength; at += 97) {
      const damaged = good.slice(0);
      const bytes = new Uint8Array(damaged);
      bytes[at] = (bytes[at] as number) ^ 0x55;
      expect(() => decodeSnapshot(damaged)).toThrow(SnapshotUnreadable);
    }
  });
});

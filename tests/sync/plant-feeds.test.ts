import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OBJECT_CLASSES, codeOf } from '../../domain/catalog/enums';
import { changed, created, deleted } from '../../domain/document/changes';
import type { Change, Diff } from '../../domain/document/diff';
import { RecordMap } from '../../domain/document/record-map';
import { fieldDef, SCHEMA, type FieldDef, type Kind, type RecordOf } from '../../domain/document/schema';
import { referringLists } from '../../domain/document/references';
import { DiagramFeed } from '../../server/sync/diagram-feed';
import { Feeds } from '../../server/sync/feeds';
import { SnapshotFiles } from '../../server/sync/snapshot-files';
import { difference, recordsOf } from './compare';
import { makeHall } from './hall';
import { MemoryStore } from './memory-store';

const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 1 });
const POOL = HALL.nextId + 1000;
/** Kinds of the pool: id POOL + n is of kind POOLED[n % POOLED.length]. Several of each, so that they meet. */
const POOLED: readonly Kind[] = [
  'object',
  'cable',
  'termination',
  'core',
  'core',
  'core_end',
  'core_end',
  'core_end',
  'splice',
  'pathway',
  'pathway',
  'lay',
  'lay',
  'coil',
  'circuit',
  'relation',
  'model',
];
const COPIES = 4;
const ids = (kind: Kind): readonly number[] =>
  Array.from({ length: POOLED.length * COPIES }, (_, at) => (POOLED[at % POOLED.length] === kind ? POOL + at : [])).flat();
/** What a reference to a kind may name: the pool's and the hall's. */
const TARGETS: Readonly<Partial<Record<Kind, readonly number[]>>> = {
  object: [HALL.site, ...HALL.rooms, ...HALL.racks.flat(), ...HALL.devices, ...ids('object')],
  port: HALL.ports.filter((_, at) => at % 4 === 0),
  cable: [...HALL.cables, ...ids('cable')],
  core: ids('core'),
  splice: ids('splice'),
  pathway: ids('pathway'),
  model: ids('model'),
};

/** References that may be none; of a core's end exactly one is. */
const OPTIONAL: ReadonlySet<string> = new Set(['cable.model', 'cable.store', 'coil.carrier', 'core_end.splice']);

interface Act {
  readonly at: number;
  readonly what: 'make' | 'change' | 'delete';
  readonly picks: readonly number[];
}
const act: fc.Arbitrary<Act> = fc.record({
  at: fc.nat(POOLED.length * COPIES - 1),
  what: fc.constantFrom('make', 'make', 'make', 'change', 'delete' as const) as fc.Arbitrary<Act['what']>,
  picks: fc.array(fc.nat(1000), { minLength: 8, maxLength: 8 }),
});

/** The change that an act makes to what is there; null when it would leave a reference to nothing. */
function changeOf(state: RecordMap, { at, what, picks }: Act): Change | null {
  const kind = POOLED[at % POOLED.length]!;
  const id = POOL + at;
  const record = state.get(kind, id);
  if (what === 'delete' && record) {
    const used = referringLists(kind).some((index) => state.by(index, id).length > 0);
    return used ? null : deleted(kind, record as RecordOf<Kind>);
  }
  const fields: Record<string, unknown> = {};
  let pick = 0;
  for (const [field, def] of Object.entries(SCHEMA[kind] as Record<string, FieldDef>)) {
    if (def.type !== 'ref' || (kind === 'object' && field === 'model')) continue;
    const named = def.to!.flatMap((to) => (TARGETS[to as Kind] ?? []).filter((target) => state.get(to as Kind, target)));
    const choice = picks[pick++ % picks.length]!;
    if (OPTIONAL.has(`${kind}.${field}`) && choice % 5 === 0) fields[field] = 0;
    else if (named.length > 0) fields[field] = named[choice % named.length];
    else if (!OPTIONAL.has(`${kind}.${field}`)) return null;
  }
  if (kind === 'object') {
    // Containment has no loops: the pool's objects stand in the hall's.
    fields['parent'] = [...HALL.rooms, ...HALL.racks.flat()][picks[0]! % 4];
    fields['class'] = codeOf(OBJECT_CLASSES, 'closure');
    // What lies in a store stands in its place.
    fields['store'] = picks[1]! % 2 === 0 && HALL.rooms.includes(fields['parent'] as number) ? fields['parent'] : 0;
  }
  if (kind === 'core_end') fields[picks[0]! % 2 === 0 && fields['splice'] ? 'port' : 'splice'] = 0;
  if (kind === 'model') fields['cableSpec'] = { cores: 12 };
  return record ? changed(kind, record as RecordOf<Kind>, fields as never) : created(kind, id, fields as never);
}

describe('a diagram feed of cores, splices, ways, coils, circuits, relations and stores', () => {
  it('is, after any operations in any rooms, what would be loaded anew', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 14 }),
        async (batches) => {
          const folder = mkdtempSync(join(tmpdir(), 'plenum-plant-'));
          const errors: unknown[] = [];
          const store = new MemoryStore(HALL.changes, HALL.nextId);
          const feeds = new Feeds({ source: store, files: new SnapshotFiles(folder), onError: (error) => errors.push(error) });
          try {
            await feeds.start();
            const opened = await Promise.all(HALL.diagrams.map((diagram) => feeds.open(diagram)));
            for (const batch of batches) {
              const diff: Change[] = [];
              // What the batch does is worked out on a copy of the records, the store applies it whole.
              const state = copyOf(store.state);
              for (const each of batch) {
                const change = changeOf(state, each);
                if (change === null || diff.some(({ id }) => id === change.id)) continue;
                state.apply([change]);
                diff.push(change);
              }
              if (diff.length === 0) continue;
              store.commitElsewhere(diff as Diff as Change[]);
              feeds.announced();
              await feeds.settled();
              for (const feed of opened) {
                const fresh = new DiagramFeed(store, feed!.diagram, 0);
                await fresh.load();
                expect(difference(recordsOf(feed!.document), recordsOf(fresh.document))).toBe('');
              }
            }
            expect(errors).toStrictEqual([]);
          } finally {
            await feeds.close();
            rmSync(folder, { recursive: true, force: true });
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('holds a cable whose core is spliced in a closure of the room, though it ends elsewhere', async () => {
    const store = new MemoryStore(HALL.changes, HALL.nextId);
    const [closure, cable, core, end, splice] = [POOL, POOL + 1, POOL + 3, POOL + 5, POOL + 8] as const;
    store.commitElsewhere([
      created('object', closure, { parent: HALL.rooms[0]!, class: codeOf(OBJECT_CLASSES, 'closure'), name: 'M1' }),
      created('cable', cable, { name: 'outside' }),
      created('core', core, { cable, number: 7 }),
      created('splice', splice, { closure, tray: 1, position: 1 }),
      created('core_end', end, { core, end: 1, splice }),
    ]);
    const here = new DiagramFeed(store, HALL.diagrams[0]!, 0);
    await here.load();
    expect(here.document.get('cable', cable)?.name).toBe('outside');
    expect(here.document.by('core.cable', cable)).toStrictEqual([core]);
    const elsewhere = new DiagramFeed(store, HALL.diagrams[1]!, 0);
    await elsewhere.load();
    expect(elsewhere.has('cable', cable)).toBe(false);
    expect(elsewhere.has('splice', splice)).toBe(false);
  });
});

function copyOf(map: RecordMap): RecordMap {
  const copy = new RecordMap({ whole: true });
  for (const kind of Object.keys(SCHEMA) as Kind[])
    for (const id of map.ids(kind)) copy.add(kind, map.get(kind, id) as unknown as { readonly id: number });
  return copy;
}

// Every field of the pool's kinds that refers to something is tried.
it('the pool tries every reference of its kinds', () => {
  const untried = POOLED.flatMap((kind) =>
    Object.entries(SCHEMA[kind] as Record<string, FieldDef>).flatMap(([field, def]) =>
      def.type === 'ref' && !(kind === 'object' && field === 'model') && def.to!.every((to) => !TARGETS[to as Kind])
        ? `${kind}.${fieldDef(kind, field) ? field : ''}`
        : [],
    ),
  );
  expect(untried).toStrictEqual([]);
});

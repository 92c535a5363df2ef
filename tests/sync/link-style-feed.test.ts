import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changed, created, deleted } from '../../domain/document/changes';
import type { Change } from '../../domain/document/diff';
import { DiagramFeed } from '../../server/sync/diagram-feed';
import { Feeds } from '../../server/sync/feeds';
import { SnapshotFiles } from '../../server/sync/snapshot-files';
import { difference, recordsOf } from './compare';
import { makeHall } from './hall';
import { MemoryStore } from './memory-store';

const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 1 });

it('a diagram feed holds the style of a link that is drawn there, from the change on that names it, and no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plenum-link-style-'));
  const store = new MemoryStore(HALL.changes, HALL.nextId);
  const errors: unknown[] = [];
  const feeds = new Feeds({ source: store, files: new SnapshotFiles(folder), onError: (error) => errors.push(error) });
  try {
    await feeds.start();
    const [here, elsewhere] = await Promise.all(HALL.diagrams.slice(0, 2).map((diagram) => feeds.open(diagram)));
    const [dashed, double, placement] = [1, 2, 3].map((at) => HALL.nextId + 5000 + at) as [number, number, number];
    const commit = async (...changes: readonly Change[]): Promise<void> => {
      store.commitElsewhere([...changes]);
      feeds.announced();
      await feeds.settled();
      for (const feed of [here!, elsewhere!]) {
        const fresh = new DiagramFeed(store, feed.diagram, 0);
        await fresh.load();
        expect(difference(recordsOf(feed.document), recordsOf(fresh.document))).toBe('');
      }
    };
    const place = { diagram: here!.diagram, subject: HALL.cables[0]!, style: dashed };
    await commit(created('style', dashed, { spec: { line: 'dash', arrow: 'end' } }), created('placement', placement, place));
    expect(here!.document.get('style', dashed)?.spec).toEqual({ line: 'dash', arrow: 'end' });
    expect(elsewhere!.document.get('style', dashed)).toBeUndefined();

    await commit(created('style', double, { spec: { line: 'double', arrow: 'none' } }));
    expect(here!.document.get('style', double)).toBeUndefined();
    await commit(changed('placement', here!.document.get('placement', placement)!, { style: double })!);
    expect(here!.document.get('style', double)).toBeDefined();
    await commit(deleted('placement', here!.document.get('placement', placement)!));
    expect(here!.document.get('style', double)).toBeUndefined();
    expect(errors).toEqual([]);
  } finally {
    await feeds.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

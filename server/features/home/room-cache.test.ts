import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { OBJECT_CLASSES, codeOf } from '../../../domain/catalog/enums';
import type { Sql } from '../../storage/sql';
import { RoomCache } from './room-cache';

const ROOM = { id: 7, parent: 0, class: codeOf(OBJECT_CLASSES, 'room'), position_u: 0, height_u: 0, name: '', row: '' };

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-counts-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** One room; its cables are not told before `cables` resolves. */
function aRoom(cables: Promise<readonly unknown[]>): Sql {
  let told = false;
  const query = async (text: string): Promise<readonly unknown[]> => {
    if (text.includes('"clock"')) return [{ value: 1 }];
    if (text.includes('from "object"')) return [ROOM];
    if (!text.includes('from "termination"')) return [];
    const rows = await cables;
    const first = !told;
    told = true;
    return first ? rows : [];
  };
  return { query } as unknown as Sql;
}

test('[I12] a first answer that does not wait for the cables says that not everything is counted; the next one has them', async () => {
  let tell: (rows: readonly unknown[]) => void = () => undefined;
  const cables = new Promise<readonly unknown[]>((resolve) => (tell = resolve));
  const cache = new RoomCache(aRoom(cables), folder, (error) => expect.fail(String(error)));
  expect(await cache.get()).toMatchObject({ spans: [], whole: false });
  tell([{ id: 1, cable: 30, at: 7 }]);
  const counted = await cache.get();
  expect([counted.spans, counted.whole, counted.rooms.get(7)!.cables]).toEqual([[{ rooms: [7], cables: 1 }], true, 1]);
});

test('[NB8] counts of before the last change say so, until they are counted anew', async () => {
  // What counting took does not depend on the machine: it was quick.
  vi.useFakeTimers({ toFake: ['performance'] });
  let clock = 1;
  const rows = (text: string): readonly unknown[] =>
    text.includes('"clock"') ? [{ value: clock }] : text.includes('from "object"') ? [ROOM] : [];
  let wait: Promise<unknown> = Promise.resolve();
  const sql = { query: (text: string) => (text.includes('"clock"') ? Promise.resolve() : wait).then(() => rows(text)) };
  const cache = new RoomCache(sql as unknown as Sql, fs.mkdtempSync(`${folder}/`), (error) => expect.fail(String(error)));
  await cache.get();
  expect((await cache.get()).isCurrent).toBe(true);
  clock = 2;
  let go: (value: unknown) => void = () => undefined;
  wait = new Promise((resolve) => (go = resolve));
  expect((await cache.get()).isCurrent).toBe(false);
  go(undefined);
  expect((await cache.get()).isCurrent).toBe(true);
  vi.useRealTimers();
});

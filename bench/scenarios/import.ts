import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startServer } from '../../tests/setup/running-server';
import { importFile, signInFirst } from '../client';
import type { Finding, Scenario } from '../harness';
import { netboxSet } from '../imports/netbox-set';
import { typeLibrary } from '../imports/type-library';
import { memoryOf } from '../imports/memory';

const DEVICES = 100_000;
const TYPES = 3_800;

export const scenario: Scenario = {
  question:
    'how long are a large NetBox set, compared with what was brought before, and a large library of types in coming, and what memory do they take?',
  async run({ seed, size = DEVICES }) {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'plenum-import-'));
    const server = await startServer({ args: ['--no-demo', '--log-level', 'warn'] });
    try {
      const token = await signInFirst(server.url, server.administratorPassword);
      const take = async (name: string, dryRun: boolean) => {
        const memory = memoryOf(server.process.pid!);
        const startedAt = performance.now();
        await importFile(server.url, token, path.join(folder, name), dryRun);
        return { seconds: (performance.now() - startedAt) / 1000, ...memory.end() };
      };
      const write = (name: string, change: boolean) =>
        pipeline(Readable.from(netboxSet(size, seed, change)), createWriteStream(path.join(folder, name)));

      await fs.writeFile(path.join(folder, 'types.zip'), typeLibrary(TYPES, seed));
      const types = await take('types.zip', false);
      await write('before.json', false);
      const brought = await take('before.json', false);
      await write('later.json', true);
      const preview = await take('later.json', true);
      const findings: readonly Finding[] = [
        { figure: 'a library of types brought in', size: TYPES, ours: types.seconds, unit: 's', target: { atMost: 12 } },
        {
          figure: 'the same: memory of the server and its reader',
          size: TYPES,
          ours: types.grownMb,
          unit: 'MB',
          target: { atMost: 400 },
        },
        { figure: 'a NetBox set brought in', size, ours: brought.seconds, unit: 's' },
        { figure: 'the same: memory of the server and its reader', size, ours: brought.grownMb, unit: 'MB' },
        { figure: 'preview of a later one', size, ours: preview.seconds, unit: 's', target: { atMost: 20 } },
        {
          figure: 'the same, later: memory of the server and its reader',
          size,
          ours: preview.grownMb,
          unit: 'MB',
          target: { atMost: 600 },
        },
      ];
      return findings;
    } finally {
      await server.stop();
      await fs.rm(folder, { recursive: true });
    }
  },
};

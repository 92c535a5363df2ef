import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Command, CommandContext } from './command';
import { callControl, serveControl } from './control';

const LINES = 2000;
/** Says much, and goes on when nobody listens any more. */
const talks: Command = {
  usage: '',
  run: async ({ out }: CommandContext) => {
    for (let line = 0; line < LINES; line += 1) {
      out('much '.repeat(100));
      if (line % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return 0;
  },
};

test('[security] a command that is ended while it is answered (`| head -1`) ends nothing but itself', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plenum-control-'));
  const control = await serveControl(dataDir, new Map([['talk', talks]]), {} as never);
  const request = { command: 'talk', args: [], cwd: '/', actor: 'owner' };
  try {
    for (let round = 0; round < 20; round += 1) {
      const left = net.connect(join(dataDir, 'control.sock'));
      left.write(`${JSON.stringify(request)}\n`);
      await new Promise((resolve) => left.once('data', resolve));
      left.destroy();
    }
    let heard = 0;
    expect(await callControl(dataDir, request, { out: () => (heard += 1), err: () => undefined })).toBe(0);
    expect(heard).toBe(LINES);
  } finally {
    await control.close();
    rmSync(dataDir, { recursive: true });
  }
});

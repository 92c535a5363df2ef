import { expect, it, vi } from 'vitest';
import { NOTHING_YET, type DiagramState } from '../../engine-host/diagram-state';
import { navigate } from '../../router/router';
import type { CommandContext } from '../command';
import { goUp } from './go-up';

vi.mock('../../router/router', () => ({ navigate: vi.fn() }));

const [SITE, HALL, RACK, DEVICE, PORT] = [1, 2, 3, 4, 5];
const PATH = [SITE, HALL, RACK, DEVICE].map((id) => ({ id, name: `n${id}`, diagram: id * 100 }));

/** What Ctrl+↑ does in the hall's drawing with this selected. */
async function upFrom(selected: number | null, kind = 'object'): Promise<readonly string[]> {
  const done: string[] = [];
  vi.mocked(navigate).mockImplementation(async (to) => void done.push(`to ${to}`));
  const state = {
    ...NOTHING_YET,
    opened: { path: PATH.slice(0, 2), diagram: HALL * 100 },
    selection: selected === null ? [] : [selected],
    described: selected === null ? [] : [{ id: selected, kind, path: PATH.slice(0, selected - 1) }],
  } as unknown as DiagramState;
  const session = {
    select: async (ids: readonly number[]) => void done.push(`select ${ids.join()}`),
    fit: async (what: string) => void done.push(`fit ${what}`),
  };
  await goUp.run({ state, session } as unknown as CommandContext);
  return done;
}

it('[walk 7, one level up] from a port to its device, its rack, the hall, and only from there to the site', async () => {
  expect(await upFrom(PORT, 'port')).toEqual([`select ${DEVICE}`]);
  expect(await upFrom(DEVICE)).toEqual([`select ${RACK}`]);
  expect(await upFrom(RACK)).toEqual(['select ', 'fit all']);
  expect(await upFrom(null)).toEqual([`to /diagram.html?id=${SITE * 100}`]);
});

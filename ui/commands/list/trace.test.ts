import { expect, it } from 'vitest';
import { NOTHING_YET } from '../../engine-host/diagram-state';
import { usePanels } from '../../panels/panel-layout';
import { useLink } from '../../state/link';
import type { CommandContext } from '../command';
import { trace } from './trace';

it('[walk 7, T] the key follows what is selected, also where a way that was followed before leads over it', async () => {
  useLink.setState({ asked: 9, core: 3 });
  await trace.run({ state: { ...NOTHING_YET, selection: [7] } } as unknown as CommandContext);
  expect(useLink.getState()).toMatchObject({ asked: 7, core: 0 });
  expect(usePanels.getState().rightTab).toBe('linkView');
});

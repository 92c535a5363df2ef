import { readCapacitySettings, type CapacitySettings } from '../../../../domain/capacity/settings';
import { changeSetting } from '../../../../protocol/rest/settings';
import type { Answer } from '../../../answers/use-answer';
import { useSetting } from '../../../answers/use-setting';
import type { RemoteSession } from '../../../engine-host/diagram-connection';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { api } from '../../../session/session';
import { useCapacity } from './capacity-state';

/** Asks the worker about capacity under the limits of the installation; what another question was answered stays meanwhile. */
export function useAsked<T>(key: string | null, ask: (capacity: RemoteSession['capacity']) => Promise<T>): Answer<T> {
  const settings = useCapacity((state) => state.settings);
  return useLiveAnswer(
    key === null ? null : `${key} ${JSON.stringify(settings)}`,
    async ({ capacity }) => {
      await capacity.configure(settings);
      return ask(capacity);
    },
    { keeps: true },
  );
}

const SETTING = 'capacity';

/** Limits and thresholds of the installation; fetched with the first look, and kept for the page. `isAsked`: now. */
export function useCapacitySettings(isAsked = true): Answer<unknown> {
  return useSetting(SETTING, keepSettings, isAsked);
}

function keepSettings(text: string): void {
  useCapacity.setState({ settings: readCapacitySettings(text) });
}

export async function saveCapacitySettings(settings: CapacitySettings): Promise<void> {
  await api.call(changeSetting, { body: { name: SETTING, value: JSON.stringify(settings) } });
  useCapacity.setState({ settings });
}

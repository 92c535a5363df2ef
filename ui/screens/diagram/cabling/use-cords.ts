import { create } from 'zustand';
import { readCordSettings, type CordSettings } from '../../../../domain/cabling/cord-settings';
import { changeSetting } from '../../../../protocol/rest/settings';
import type { Answer } from '../../../answers/use-answer';
import { useSetting } from '../../../answers/use-setting';
import { api } from '../../../session/session';

const SETTING = 'cords';

/** Stock lengths of the installation. */
export const useCords = create<{ readonly settings: CordSettings }>()(() => ({ settings: {} }));

/** Fetched with the first look, and kept for the page. */
export function useCordSettings(): Answer<unknown> {
  return useSetting(SETTING, keepSettings);
}

function keepSettings(text: string): void {
  useCords.setState({ settings: readCordSettings(text) });
}

export async function saveCordSettings(settings: CordSettings): Promise<void> {
  await api.call(changeSetting, { body: { name: SETTING, value: JSON.stringify(settings) } });
  useCords.setState({ settings });
}

import { create } from 'zustand';
import { storedValues } from '../session/browser';
import { reloadPage } from '../session/leave';
import { tabs } from '../session/session';
import type { ThemeName } from './palettes';
import { mustReloadForTheme, themeOf } from './stored-theme';

const systemPrefersLight = matchMedia('(prefers-color-scheme: light)');
const readTheme = () => themeOf(storedValues.get('theme'), storedValues.setting('theme'), systemPrefersLight.matches);

/** The theme this page shows. */
export const useTheme = create<{ readonly name: ThemeName }>()(() => ({ name: readTheme() }));

/** The user's choice: this page changes at once, the other tabs reload. */
export function chooseTheme(name: ThemeName): void {
  storedValues.set('theme', name);
  useTheme.setState({ name });
  document.documentElement.style.background = '';
  tabs.tell({ kind: 'theme' });
}

/** Reloads when this page comes back into view with another theme than the global one. */
export function watchTheme(): void {
  document.addEventListener('visibilitychange', () => {
    if (mustReloadForTheme(document.visibilityState === 'visible', useTheme.getState().name, readTheme())) void reloadPage();
  });
}

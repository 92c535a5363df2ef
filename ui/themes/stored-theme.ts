import type { ThemeName } from './palettes';

/** The stored choice; who never chose gets what the system prefers. */
export function themeOf(stored: string, systemPrefersLight: boolean): ThemeName {
  if (stored === 'light' || stored === 'dark') return stored;
  return systemPrefersLight ? 'light' : 'dark';
}

/** When the page becomes visible again and the global theme is another than the loaded one, the page reloads (spec section 4). */
export function mustReloadForTheme(visible: boolean, loaded: ThemeName, global: ThemeName): boolean {
  return visible && loaded !== global;
}

import type { ThemeName } from './palettes';

/** The global theme: the user's own choice, else the installation's, else what the system prefers. */
export function themeOf(own: string, installation: string, systemPrefersLight: boolean): ThemeName {
  for (const name of [own, installation]) if (name === 'light' || name === 'dark') return name;
  return systemPrefersLight ? 'light' : 'dark';
}

/** When the page becomes visible again and the global theme is another than the loaded one, the page reloads (spec section 4). */
export function mustReloadForTheme(visible: boolean, loaded: ThemeName, global: ThemeName): boolean {
  return visible && loaded !== global;
}

import { IconFileImport, IconHistory, IconHome, IconSettings, IconTable } from '@tabler/icons-react';
import type { Screen } from './screen';

/** Most pages stand behind a sign-in, with the socket beside them, and need no permission. */
function screen<const Name extends string>(
  own: Partial<Screen> & Pick<Screen, 'path' | 'title' | 'load'> & { readonly name: Name },
): Screen & { readonly name: Name } {
  return { socket: 'open', session: true, needs: [], ...own };
}

/**
 * Every page, in the order of the menu. Router, titles, refusals, menu and commands follow from it, and what the server
 * answers with the application: scripts/lib/screen-paths.mjs reads the paths from here.
 */
export const SCREENS = [
  screen({
    name: 'main',
    path: '/',
    title: 'titles:home',
    needs: ['viewRead'],
    load: () => import('../screens/home/home-screen').then((file) => file.HomeScreen),
    command: { id: 'open-home', icon: IconHome, keys: [] },
  }),
  screen({
    name: 'changes',
    path: '/changes.html',
    title: 'titles:changes',
    needs: ['propertyRead'],
    words: 'diagram',
    load: () => import('../screens/changes/changes-screen').then((file) => file.ChangesScreen),
    command: { id: 'open-changes', icon: IconHistory, keys: [] },
  }),
  screen({
    name: 'diagram',
    path: '/diagram.html',
    title: 'titles:diagram',
    socket: 'wait',
    rule: 'NoAccess',
    words: 'diagram',
    load: () => import('../screens/diagram/diagram-screen').then((file) => file.DiagramScreen),
    ahead: (query) => import('../screens/diagram/ahead').then((file) => file.ahead(query)),
  }),
  screen({
    name: 'dashBoard',
    path: '/dashBoard',
    title: 'titles:dashboard',
    // A guest is named, and let in: only the roles whose value is true are barred.
    rule: { NoAccess: true, guest: false },
    needs: ['viewRead'],
    load: () => import('../screens/dashboard/dashboard-screen').then((file) => file.DashboardScreen),
    command: { id: 'open-dashboard', icon: IconTable, keys: [] },
  }),
  screen({
    name: 'import',
    path: '/import.html',
    title: 'titles:importExport',
    rule: ['NoAccess'],
    // An import brings objects and the models they are made of.
    needs: ['nodeEditing', 'modelEditing'],
    words: 'import',
    load: () => import('../screens/import/import-screen').then((file) => file.ImportScreen),
    command: { id: 'open-import', icon: IconFileImport, keys: [] },
  }),
  screen({
    name: 'setting',
    path: '/setting.html',
    title: 'titles:globalSetting',
    load: () => import('../screens/setting/setting-screen').then((file) => file.SettingScreen),
    command: { id: 'open-settings', icon: IconSettings, keys: [] },
  }),
  screen({
    name: 'effect',
    path: '/effect',
    title: null,
    socket: 'none',
    session: false,
    load: () => import('../screens/effect/effect-screen').then((file) => file.EffectScreen),
  }),
  screen({
    name: 'access',
    path: '/access.html',
    title: 'titles:login',
    socket: 'none',
    session: false,
    load: () => import('../screens/access/access-screen').then((file) => file.AccessScreen),
  }),
];

/** The screen of a path; undefined when no page has it. `/index.html` is `/`. */
export function screenAt(path: string): Screen | undefined {
  const wanted = path === '/index.html' ? '/' : path;
  return SCREENS.find((screen) => screen.path === wanted);
}

/** A screen by its name. */
export function screenOf(name: (typeof SCREENS)[number]['name']): Screen {
  return SCREENS.find((screen) => screen.name === name)!;
}

/** What stands where there is no screen. */
export const MISSING: Pick<Screen, 'load' | 'needs' | 'words'> = {
  needs: [],
  load: () => import('../screens/missing/missing-screen').then((file) => file.MissingScreen),
};

/** What stands where a screen is not open to whoever is signed in. */
export const REFUSED: Pick<Screen, 'load'> = {
  load: () => import('../screens/missing/refused-screen').then((file) => file.RefusedScreen),
};

import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { RouteFacts } from '../../domain/catalog/routes';
import { needWords } from '../i18n/i18n';

type Load = () => Promise<{ default: ComponentType }>;
type Screen = LazyExoticComponent<ComponentType>;

/** Each screen is a chunk of its own, by the name of its route; its words come with it. */
const LOADERS: Readonly<Record<string, Load>> = {
  main: () => import('../screens/home/home-screen').then((module) => ({ default: module.HomeScreen })),
  diagram: () =>
    Promise.all([import('../screens/diagram/diagram-screen'), needWords('diagram')]).then(([module]) => ({
      default: module.DiagramScreen,
    })),
  dashBoard: () => import('../screens/dashboard/dashboard-screen').then((module) => ({ default: module.DashboardScreen })),
  effect: () => import('../screens/effect/effect-screen').then((module) => ({ default: module.EffectScreen })),
  import: () =>
    Promise.all([import('../screens/import/import-screen'), needWords('import')]).then(([module]) => ({
      default: module.ImportScreen,
    })),
  setting: () => import('../screens/setting/setting-screen').then((module) => ({ default: module.SettingScreen })),
  access: () => import('../screens/access/access-screen').then((module) => ({ default: module.AccessScreen })),
};
const loadMissing: Load = () => import('../screens/missing/missing-screen').then((module) => ({ default: module.MissingScreen }));

export const SCREENS: Readonly<Record<string, Screen>> = Object.fromEntries(
  Object.entries(LOADERS).map(([name, load]) => [name, lazy(load)]),
);

/** Says that no page has the address. */
export const MISSING_SCREEN: Screen = lazy(loadMissing);

/** Begins to load a route's chunk while something else is still under way. */
export function preloadScreen(route: RouteFacts | undefined): void {
  const load = LOADERS[route?.name ?? ''] ?? loadMissing;
  load().catch(() => undefined);
}

import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { RouteFacts } from '../../domain/catalog/routes';

type Load = () => Promise<{ default: ComponentType }>;

/** Each screen is a chunk of its own. */
const LOADERS: Readonly<Record<string, Load>> = {
  main: () => import('../screens/home/home-screen').then((module) => ({ default: module.HomeScreen })),
  diagram: () => import('../screens/diagram/diagram-screen').then((module) => ({ default: module.DiagramScreen })),
  dashBoard: () => import('../screens/dashboard/dashboard-screen').then((module) => ({ default: module.DashboardScreen })),
  effect: () => import('../screens/effect/effect-screen').then((module) => ({ default: module.EffectScreen })),
  import: () => import('../screens/import/import-screen').then((module) => ({ default: module.ImportScreen })),
  setting: () => import('../screens/setting/setting-screen').then((module) => ({ default: module.SettingScreen })),
  access: () => import('../screens/access/access-screen').then((module) => ({ default: module.AccessScreen })),
};
const loadMissing: Load = () => import('../screens/missing/missing-screen').then((module) => ({ default: module.MissingScreen }));

const loading = new Map<Load, LazyExoticComponent<ComponentType>>();

/** The screen of a route; the page that says "not found" for none. */
export function screenOf(route: RouteFacts | undefined): LazyExoticComponent<ComponentType> {
  const load = loaderOf(route);
  const screen = loading.get(load) ?? lazy(load);
  loading.set(load, screen);
  return screen;
}

/** Begins to load a route's chunk while something else is still under way. */
export function preloadScreen(route: RouteFacts | undefined): void {
  loaderOf(route)().catch(() => undefined);
}

function loaderOf(route: RouteFacts | undefined): Load {
  return (route === undefined ? undefined : LOADERS[route.name]) ?? loadMissing;
}

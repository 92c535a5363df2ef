import { HEAT_MEASURES, type HeatMeasure } from '../capacity/heat-measures';
import type { Camera } from './view';

/**
 * What a user sees of a diagram, as one plain value: handed over, stored and restored whole. The page is its one writer;
 * the camera in it is where to look, and where one looks at the moment when it is stored.
 */
export interface ViewSettings {
  /** null = where one looks already; everything in view at first. */
  readonly camera: Camera | null;
  /** Face of elevations: 1 front, 2 rear, 3 both side by side. */
  readonly face: 1 | 2 | 3;
  readonly cables: boolean;
  readonly labels: boolean;
  readonly grid: boolean;
  readonly rulers: boolean;
  /** Racks that hold something stay where they stand, whatever the hand does. */
  readonly floorLocked: boolean;
  /** Racks in the colours of how full they are; null = as they are. */
  readonly heat: HeatMeasure | null;
  /** Ids of cables, ports, pathways and objects that are lit, those of a second way in a colour of its own; the rest is veiled. */
  readonly highlight: { readonly first: readonly number[]; readonly second: readonly number[] };
  readonly pathways: PathwaySettings;
}

export interface PathwaySettings {
  /** Clicks and hover take pathways before what stands below them. */
  readonly onTop: boolean;
  /** Tinted by how full they are. */
  readonly fill: boolean;
  /** Ids of those that are marked, nothing veiled. */
  readonly chosen: readonly number[];
}

export const NO_HIGHLIGHT: ViewSettings['highlight'] = { first: [], second: [] };
export const PLAIN_PATHWAYS: PathwaySettings = { onTop: false, fill: false, chosen: [] };

export const DEFAULT_VIEW: ViewSettings = {
  camera: null,
  face: 1,
  cables: true,
  labels: true,
  grid: false,
  rulers: false,
  floorLocked: true,
  heat: null,
  highlight: NO_HIGHLIGHT,
  pathways: PLAIN_PATHWAYS,
};

/** A stored value: a field that is missing, unknown or broken is as in DEFAULT_VIEW, the others are kept. */
export function readViewSettings(value: unknown): ViewSettings {
  const fields = Object.entries(READERS).map(([field, read]) => [
    field,
    read(partOf(value, field)) ?? partOf(DEFAULT_VIEW, field),
  ]);
  return Object.fromEntries(fields) as unknown as ViewSettings;
}

/** Each answers undefined for what it does not take. */
const READERS: { readonly [Field in keyof ViewSettings]: (value: unknown) => ViewSettings[Field] | undefined } = {
  camera: cameraOf,
  face: (value) => oneOf([1, 2, 3] as const, value),
  cables: flag,
  labels: flag,
  grid: flag,
  rulers: flag,
  floorLocked: flag,
  heat: (value) => oneOf([...HEAT_MEASURES, null], value),
  highlight: (value) => ({ first: ids(partOf(value, 'first')), second: ids(partOf(value, 'second')) }),
  pathways: (value) => ({
    onTop: partOf(value, 'onTop') === true,
    fill: partOf(value, 'fill') === true,
    chosen: ids(partOf(value, 'chosen')),
  }),
};

function partOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[field] : undefined;
}

function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function oneOf<T>(list: readonly T[], value: unknown): T | undefined {
  return list.find((each) => each === value);
}

function ids(value: unknown): readonly number[] {
  return Array.isArray(value) && value.every((id) => Number.isSafeInteger(id) && id > 0) ? (value as number[]) : [];
}

function cameraOf(value: unknown): Camera | undefined {
  const [x, y, scale] = ['x', 'y', 'scale'].map((field) => partOf(value, field));
  return isFiniteNumber(x) && isFiniteNumber(y) && isFiniteNumber(scale) && scale > 0 ? { x, y, scale } : undefined;
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

import type { Camera } from '../../domain/geometry/view';

/** Where the user was in a diagram: survives a reload of this tab, not the tab. */
export interface KeptView {
  readonly camera?: Camera;
  readonly selection?: readonly number[];
}

/** More selected records than this are not kept: the place for storage is small. */
const KEPT_SELECTION = 1000;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

export function readKeptView(diagram: number, storage: Store): KeptView {
  try {
    return parseKeptView(JSON.parse(storage.getItem(keyOf(diagram)) ?? '{}'));
  } catch {
    return {};
  }
}

export function writeKeptView(diagram: number, view: KeptView, storage: Store): void {
  try {
    storage.setItem(keyOf(diagram), JSON.stringify({ ...view, selection: view.selection?.slice(0, KEPT_SELECTION) }));
  } catch {
    // a full or forbidden storage: the next visit starts with everything in view
  }
}

/** The next visit of a diagram begins with this selection, its camera stays: the other view of the room one comes from. */
export function carrySelection(diagram: number, selection: readonly number[], storage: Store): void {
  writeKeptView(diagram, { ...readKeptView(diagram, storage), selection }, storage);
}

function parseKeptView(value: unknown): KeptView {
  if (typeof value !== 'object' || value === null) return {};
  const { camera, selection } = value as { camera?: unknown; selection?: unknown };
  return {
    ...(isCamera(camera) ? { camera } : {}),
    ...(Array.isArray(selection) && selection.every((id) => Number.isSafeInteger(id))
      ? { selection: selection as number[] }
      : {}),
  };
}

function isCamera(value: unknown): value is Camera {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, scale } = value as Partial<Camera>;
  return Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(scale) && (scale as number) > 0;
}

function keyOf(diagram: number): string {
  return `plenum.view.${diagram}`;
}

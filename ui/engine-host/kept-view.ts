import { NO_HIGHLIGHT, PLAIN_PATHWAYS, readViewSettings, type ViewSettings } from '../../domain/geometry/view-settings';

/** Where the user was in a diagram: survives a reload of this tab, not the tab. */
export interface KeptView {
  readonly view?: ViewSettings;
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

/** What panels light and mark is not kept: they do it again when they stand again. */
export function writeKeptView(diagram: number, { view, selection }: KeptView, storage: Store): void {
  const kept = {
    ...(view ? { view: { ...view, highlight: NO_HIGHLIGHT, pathways: PLAIN_PATHWAYS } } : {}),
    ...(selection ? { selection: selection.slice(0, KEPT_SELECTION) } : {}),
  };
  try {
    storage.setItem(keyOf(diagram), JSON.stringify(kept));
  } catch {
    // a full or forbidden storage: the next visit starts with everything in view
  }
}

/** The next visit of a diagram begins with this selection, what is seen of it stays: the other view of the room one comes from. */
export function carrySelection(diagram: number, selection: readonly number[], storage: Store): void {
  writeKeptView(diagram, { ...readKeptView(diagram, storage), selection }, storage);
}

function parseKeptView(value: unknown): KeptView {
  if (typeof value !== 'object' || value === null) return {};
  const { view, selection } = value as { view?: unknown; selection?: unknown };
  return {
    ...(view === undefined ? {} : { view: readViewSettings(view) }),
    ...(Array.isArray(selection) && selection.every((id) => Number.isSafeInteger(id))
      ? { selection: selection as number[] }
      : {}),
  };
}

function keyOf(diagram: number): string {
  return `plenum.view.${diagram}`;
}

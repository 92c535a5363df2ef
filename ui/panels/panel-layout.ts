import { create } from 'zustand';
import { RIGHT_VIEWS, type RightTab } from './right-views';

export type Panel = 'left' | 'right' | 'minimap' | 'numbers';
export const LEFT_TABS = ['objects', 'models', 'layers'] as const;
export type LeftTab = (typeof LEFT_TABS)[number];

/** How the user arranged the panels; kept in this browser. The canvas lies under them and never moves. */
export interface PanelLayout {
  readonly left: boolean;
  readonly right: boolean;
  readonly minimap: boolean;
  readonly numbers: boolean;
  readonly leftWidth: number;
  readonly rightWidth: number;
  readonly leftTab: LeftTab;
  readonly rightTab: RightTab;
  /** Which of two panels stands where there is room for one: the one that was opened last, 'none' after it was closed. */
  readonly foremost: 'left' | 'right' | 'none';
}

export const PANEL_WIDTHS = { left: 280, right: 320, min: 220, max: 560 } as const;
/** CSS pixels of drawing that two panels leave between them; where there is less, one of them gives way. */
const LEAST_DRAWING = 480;

const DEFAULT_LAYOUT: PanelLayout = {
  left: true,
  right: true,
  minimap: true,
  numbers: false,
  leftWidth: PANEL_WIDTHS.left,
  rightWidth: PANEL_WIDTHS.right,
  leftTab: 'objects',
  rightTab: 'propertyView',
  foremost: 'left',
};

const KEY = 'plenum.panels';

export const usePanels = create<PanelLayout>()(() => readLayout(() => localStorage.getItem(KEY)));

usePanels.subscribe((layout) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(layout));
  } catch {
    // without storage the arrangement lasts as long as the page
  }
});

const useWindowWidth = create<{ readonly width: number }>()(() => ({ width: windowWidth() }));
if (typeof window !== 'undefined') window.addEventListener('resize', () => useWindowWidth.setState({ width: windowWidth() }));

function windowWidth(): number {
  return typeof window === 'undefined' ? Infinity : window.innerWidth;
}

/** CSS pixels that each side's panel takes of a window this wide, 0 = it is closed, or gives way to the other. */
export function panelSpace(
  { left, right, leftWidth, rightWidth, foremost }: PanelLayout,
  width: number,
): { readonly left: number; readonly right: number } {
  const alone = left && right && width - leftWidth - rightWidth < LEAST_DRAWING;
  return {
    left: left && (!alone || foremost === 'left') ? leftWidth : 0,
    right: right && (!alone || foremost === 'right') ? rightWidth : 0,
  };
}

/** CSS pixels that each side's panel takes now, 0 = it is not open. */
export function usePanelSpace(): { readonly left: number; readonly right: number } {
  const { width } = useWindowWidth();
  return panelSpace(usePanels(), width);
}

/** Does it stand on the page? */
export function isPanelOpen(panel: Panel): boolean {
  const layout = usePanels.getState();
  if (panel !== 'left' && panel !== 'right') return layout[panel];
  return panelSpace(layout, useWindowWidth.getState().width)[panel] > 0;
}

export function togglePanel(panel: Panel): void {
  usePanels.setState((layout) => toggled(layout, panel, useWindowWidth.getState().width));
}

/** A panel that gives way comes to the fore; one that stands alone is closed for as long as the window is narrow. */
export function toggled(layout: PanelLayout, panel: Panel, width: number): Partial<PanelLayout> {
  if (panel !== 'left' && panel !== 'right') return { [panel]: !layout[panel] };
  if (panelSpace(layout, width)[panel] === 0) return { [panel]: true, foremost: panel };
  const other = panel === 'left' ? 'right' : 'left';
  return layout[other] && panelSpace(layout, width)[other] === 0 ? { foremost: 'none' } : { [panel]: false };
}

export function showLeft(leftTab: LeftTab): void {
  usePanels.setState({ left: true, leftTab, foremost: 'left' });
}

/** How often a view of the right panel was called for: one that stands there already begins anew. */
export const useRightCalls = create<{ readonly calls: number }>()(() => ({ calls: 0 }));

export function showRight(rightTab: RightTab): void {
  useRightCalls.setState(({ calls }) => ({ calls: calls + 1 }));
  usePanels.setState({ right: true, rightTab, foremost: 'right' });
}

/** Width after a drag or an arrow key, kept within what can be used. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(PANEL_WIDTHS.max, Math.max(PANEL_WIDTHS.min, width)));
}

/** A stored arrangement; each part that cannot be read is the default's. */
export function readLayout(read: () => string | null): PanelLayout {
  let stored: Partial<Record<keyof PanelLayout, unknown>>;
  try {
    stored = (JSON.parse(read() ?? '{}') ?? {}) as typeof stored;
  } catch {
    return DEFAULT_LAYOUT;
  }
  const flag = (name: 'left' | 'right' | 'minimap' | 'numbers'): boolean =>
    typeof stored[name] === 'boolean' ? (stored[name] as boolean) : DEFAULT_LAYOUT[name];
  const width = (name: 'leftWidth' | 'rightWidth'): number =>
    typeof stored[name] === 'number' && Number.isFinite(stored[name]) ? clampWidth(stored[name] as number) : DEFAULT_LAYOUT[name];
  const one = <T extends string>(value: unknown, of: readonly T[], otherwise: T): T =>
    of.includes(value as T) ? (value as T) : otherwise;
  return {
    left: flag('left'),
    right: flag('right'),
    minimap: flag('minimap'),
    numbers: flag('numbers'),
    leftWidth: width('leftWidth'),
    rightWidth: width('rightWidth'),
    leftTab: one(stored.leftTab, LEFT_TABS, DEFAULT_LAYOUT.leftTab),
    rightTab: one(
      stored.rightTab,
      RIGHT_VIEWS.map(({ id }) => id),
      DEFAULT_LAYOUT.rightTab,
    ),
    foremost: one(stored.foremost, ['left', 'right', 'none'], DEFAULT_LAYOUT.foremost),
  };
}

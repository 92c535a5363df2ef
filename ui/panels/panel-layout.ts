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
}

export const PANEL_WIDTHS = { left: 280, right: 320, min: 220, max: 560 } as const;

const DEFAULT_LAYOUT: PanelLayout = {
  left: true,
  right: true,
  minimap: true,
  numbers: false,
  leftWidth: PANEL_WIDTHS.left,
  rightWidth: PANEL_WIDTHS.right,
  leftTab: 'objects',
  rightTab: 'propertyView',
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

export function togglePanel(panel: Panel): void {
  usePanels.setState((layout) => ({ [panel]: !layout[panel] }));
}

export function showLeft(leftTab: LeftTab): void {
  usePanels.setState({ left: true, leftTab });
}

export function showRight(rightTab: RightTab): void {
  usePanels.setState({ right: true, rightTab });
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
  };
}

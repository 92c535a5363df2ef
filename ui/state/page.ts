import { create } from 'zustand';
import { immer } from 'zustand/middleware/immer';

/** Mode of the page; `normal` unless the address asks for `mode=readOnly`, where nothing can be edited (a screen on a wall). */
export type PageMode = 'normal' | 'readOnly';

interface PanelFlags {
  readonly commonShow: boolean;
  readonly operationDemoShow: boolean;
  readonly showBarRightFormula: boolean;
}

interface PageState extends PanelFlags {
  readonly pageMode: PageMode;
  setPageMode(mode: PageMode): void;
  setPanel(flag: keyof PanelFlags, shown: boolean): void;
  /** Each call turns the operation demonstration on or off. */
  changeOperationDemo(): void;
}

/** Panel flags and page mode (spec sections 3 and 4). */
export const usePage = create<PageState>()(
  immer((set) => ({
    pageMode: 'normal',
    commonShow: true,
    operationDemoShow: false,
    showBarRightFormula: false,
    setPageMode: (mode) =>
      set((state) => {
        state.pageMode = mode;
      }),
    setPanel: (flag, shown) =>
      set((state) => {
        state[flag] = shown;
      }),
    changeOperationDemo: () =>
      set((state) => {
        state.operationDemoShow = !state.operationDemoShow;
      }),
  })),
);

import { create } from 'zustand';
import { immer } from 'zustand/middleware/immer';

export type Params = Readonly<Record<string, string | number | boolean>>;

interface ParamsState {
  readonly params: Params;
  setParams(params: Params): void;
}

/** The parameters store (spec section 3): what one screen hands to the next. */
export const useParams = create<ParamsState>()(
  immer((set) => ({
    params: {},
    setParams: (params) =>
      set((state) => {
        state.params = { ...params };
      }),
  })),
);

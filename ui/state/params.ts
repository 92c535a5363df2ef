import { create } from 'zustand';

export type Params = Readonly<Record<string, string | number | boolean>>;

interface ParamsState {
  readonly params: Params;
  setParams(params: Params): void;
}

/** The parameters store (spec section 3): the parameters of the shown address, which is how one screen hands over to the next. */
export const useParams = create<ParamsState>()((set) => ({
  params: {},
  setParams: (params) => set({ params: { ...params } }),
}));

/** The parameters of a query string; of a name that occurs twice the first counts. */
export function paramsOf(search: string): Params {
  const params: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) params[name] ??= value;
  return params;
}

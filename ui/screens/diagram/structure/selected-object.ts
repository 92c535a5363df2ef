import { useDiagram } from '../../../engine-host/engine-host';

/** The one selected record; 0 = none or several. */
export function useSelectedOne(): number {
  return useDiagram((state) => (state.selection.length === 1 ? (state.selection[0] ?? 0) : 0));
}

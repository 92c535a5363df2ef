import { usePage } from '../state/page';

/** Address of a diagram, optionally at one of its records; a page that only shows stays one. */
export function diagramAddress(diagram: number, select?: number): string {
  const mode = usePage.getState().pageMode === 'readOnly' ? '&mode=readOnly' : '';
  return `/diagram.html?id=${diagram}${select === undefined || select === 0 ? '' : `&select=${select}`}${mode}`;
}

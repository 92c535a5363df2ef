import type { MouseEvent } from 'react';

/** The number field that the press under way gives the keyboard to. */
let entered: HTMLInputElement | null = null;

/** A click that enters a field, and a double or triple one anywhere in it, selects all of it; a part that was dragged over stays. */
export const SELECTS_WHOLE = {
  onMouseDown: ({ currentTarget: field }: MouseEvent<HTMLInputElement>): void => {
    entered = document.activeElement === field ? null : field;
  },
  onClick: ({ currentTarget: field, detail }: MouseEvent<HTMLInputElement>): void => {
    const isPart = field.selectionStart !== field.selectionEnd;
    if (detail > 1 || (entered === field && !isPart)) selectWhole(field);
    entered = null;
  },
};

/** At once for what is typed next, and again after the field has moved its caret out of the unit, a frame later at most. */
function selectWhole(field: HTMLInputElement): void {
  const { value } = field;
  const select = (): void => {
    if (document.activeElement === field && field.value === value) field.select();
  };
  select();
  setTimeout(select);
  requestAnimationFrame(() => setTimeout(select));
}

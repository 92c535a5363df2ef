/** Marks the input that holds the selected record's name. */
export const NAME_FIELD_ID = 'property-name';

const FIELDS = '[data-property] :is(input, textarea):not([readonly], [disabled])';

/** The field that a command went to, and what had the keyboard before. */
let visit: { readonly field: HTMLElement; readonly from: Element | null } | null = null;

/** Begins to edit the name of what is selected, or the first property where it shows none; a panel that opens just now is waited for. */
export function focusNameField(): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(NAME_FIELD_ID) ?? document.querySelector(FIELDS);
    if (field instanceof HTMLInputElement) {
      visit = { field, from: document.activeElement };
      field.focus();
      field.select();
    }
  });
}

/** The field is left by Enter or Esc: who came by a command goes back to where the command was given. */
export function leaveField(field: HTMLElement): void {
  const from = visit?.field === field ? visit.from : null;
  visit = null;
  field.blur();
  if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
}

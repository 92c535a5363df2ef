/** Marks the input that holds the selected record's name. */
export const NAME_FIELD_ID = 'property-name';

/** Begins to edit the name of the selected record; a panel that opens just now is waited for. */
export function focusNameField(): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(NAME_FIELD_ID);
    if (field instanceof HTMLInputElement) {
      field.focus();
      field.select();
    }
  });
}

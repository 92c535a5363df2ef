/** Marks the input that holds the selected record's name. */
export const NAME_FIELD_ID = 'property-name';

const FIELDS = '[data-property] :is(input, textarea):not([readonly], [disabled])';

/** Begins to edit the name of what is selected, or the first property where it shows none; a panel that opens just now is waited for. */
export function focusNameField(): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(NAME_FIELD_ID) ?? document.querySelector(FIELDS);
    if (field instanceof HTMLInputElement) {
      field.focus();
      field.select();
    }
  });
}

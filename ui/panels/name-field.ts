import i18next from 'i18next';

/** Marks the input that holds the selected record's name. */
export const NAME_FIELD_ID = 'property-name';

const FIELDS = '[data-property] :is(input, textarea):not([readonly], [disabled])';

/** The field that a command went to, and what had the keyboard before. */
let visit: { readonly field: HTMLElement; readonly from: Element | null } | null = null;

/** The field that was asked for and does not stand yet: `keeper` has the keyboard until then, and what is typed is in it. */
let wish: { readonly keeper: HTMLInputElement; readonly from: Element | null } | null = null;

/** The properties stand, with all that they will show. */
let isComplete = false;

/** Begins to edit the name of what is selected, or the first property where it shows none; what is typed until it stands is kept for it. */
export function focusNameField(): void {
  // A menu gives the keyboard back first.
  if (document.activeElement?.closest('[role="menu"]')) requestAnimationFrame(begin);
  else begin();
}

function begin(): void {
  const from = wish?.from ?? document.activeElement;
  forgetWish();
  const field = findField();
  if (field) return visitField(field, from);
  if (isComplete) return;
  const keeper = makeKeeper();
  wish = { keeper, from };
  document.body.append(keeper);
  keeper.focus({ preventScroll: true });
  keeper.addEventListener('blur', forgetWish);
}

/** The properties stand, or stand otherwise. `isAll`: what is not among them now will not come. */
export function answerNameWish(isAll: boolean): void {
  isComplete = isAll;
  // What is typed into the field is to be heard before what comes next: not while the view is still being drawn.
  queueMicrotask(() => {
    if (wish === null) return;
    const { keeper, from } = wish;
    const field = findField();
    if (field === null) {
      if (isAll) giveUp();
      return;
    }
    keeper.removeEventListener('blur', forgetWish);
    visitField(field, from);
    forgetWish();
    if (keeper.value !== '') {
      field.setRangeText(keeper.value, 0, field.value.length, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    if (keeper.readOnly) field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
}

/** The properties are not shown any more. */
export function propertiesLeft(): void {
  isComplete = false;
}

function findField(): HTMLInputElement | null {
  const field = document.getElementById(NAME_FIELD_ID) ?? document.querySelector(FIELDS);
  return field instanceof HTMLInputElement && !field.readOnly ? field : null;
}

function visitField(field: HTMLInputElement, from: Element | null): void {
  visit = { field, from };
  field.focus();
  field.select();
}

/** Nobody sees it; Enter ends what is typed in it, Esc takes the wish back. */
function makeKeeper(): HTMLInputElement {
  const keeper = document.createElement('input');
  keeper.setAttribute('aria-label', i18next.t('diagram:property.name'));
  Object.assign(keeper.style, { position: 'fixed', opacity: '0', pointerEvents: 'none' });
  keeper.addEventListener('keydown', (event) => {
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') keeper.readOnly = true;
    else giveUp();
  });
  return keeper;
}

function giveUp(): void {
  const from = wish?.from;
  forgetWish();
  if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
}

function forgetWish(): void {
  const keeper = wish?.keeper;
  wish = null;
  keeper?.remove();
}

/** The field is left by Enter or Esc: who came by a command goes back to where the command was given. */
export function leaveField(field: HTMLElement): void {
  const from = visit?.field === field ? visit.from : null;
  visit = null;
  field.blur();
  if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
}

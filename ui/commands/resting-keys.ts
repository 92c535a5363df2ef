/** What a text is typed and mended with; whatever else is pressed is meant for the page. */
const MENDS: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Delete']);

export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/**
 * A field that goes from under the hand that types in it leaves the keyboard to the page, whose letters are commands.
 * What is typed on is meant for that field, however late it comes: it means nothing until something else is done.
 *
 *   awake --fieldWent--> resting --letter, Enter, Backspace, Delete--> resting (not handled)
 *   resting --clicked, any other key--> awake; --Escape--> awake (not handled)
 */
export class RestingKeys {
  #isResting = false;

  fieldWent(): void {
    this.#isResting = true;
  }

  clicked(): void {
    this.#isResting = false;
  }

  /** True when this key is not to be handled. */
  rests({ key, ctrlKey, metaKey }: PressedKey): boolean {
    if (!this.#isResting) return false;
    const isText = !ctrlKey && !metaKey && (key.length === 1 || MENDS.has(key));
    this.#isResting = isText;
    return isText || key === 'Escape';
  }
}

export const restingKeys = new RestingKeys();

import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react';

const COMPOSING = 229;

interface TypedOptions {
  readonly takesFirst?: boolean;
  /** Takes what is typed where no line of the list is marked. */
  readonly take?: () => void;
}

/**
 * Of a field that is searched by typing: what is typed and not chosen (null = what it shows is what is chosen), and what
 * the field needs for it: typing replaces what it shows, and Enter takes the marked line of the list (`takesFirst`: else the
 * first) and goes no further while it shows something else. What is typed stays until something is chosen or the field is
 * left, whatever becomes of the words of what was chosen. `value`: which one is chosen, `chosen`: its words.
 */
export function useTyped(value: string | number | null, chosen: string, { takesFirst = false, take }: TypedOptions = {}) {
  const [words, setWords] = useState<string | null>(null);
  const forget = (): void => setWords(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== value) setWords(null);
    before.current = value;
  }, [value]);
  const typed = words === chosen ? null : words;
  return {
    typed,
    handlers: {
      searchValue: typed ?? chosen,
      // Heard from the hand: the field itself also tells of words that it puts there in place of what is typed.
      onInput: (event: FormEvent<HTMLInputElement>) => setWords(event.currentTarget.value),
      onOptionSubmit: forget,
      onClear: forget,
      onBlur: forget,
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
      // On the way down: a list that opens by what is typed forgets, a moment later, which of its lines it marked.
      onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
        // Where the end of a composition comes first (Safari), the key that ended it is told by its code alone.
        const { isComposing, keyCode } = event.nativeEvent;
        if (event.key !== 'Enter' || isComposing || keyCode === COMPOSING || typed === null) return;
        event.preventDefault();
        event.stopPropagation();
        // Nothing is called so: what is chosen stays.
        if (typed.trim() === '') return forget();
        const list = openList();
        const marked = list?.querySelector('[data-combobox-selected]');
        const line = marked ?? (takesFirst ? list?.querySelector('[data-combobox-option]') : null);
        if (line instanceof HTMLElement) line.click();
        else take?.();
      },
    },
  };
}

/** A list that is closed stays in the page, hidden; of those that are open there is one, the field's with the keyboard. */
function openList(): Element | undefined {
  return [...document.querySelectorAll('.mantine-Select-options')].find((list) => list.getClientRects().length > 0);
}

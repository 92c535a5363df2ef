import { useState, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * Of a field that is searched by typing: what is typed and not chosen (null = what it shows is what is chosen), and what
 * the field needs for it: typing replaces what it shows, and Enter goes no further while it shows something else.
 */
export function useTyped(chosen: string) {
  const [words, setWords] = useState<string | null>(null);
  const typed = words === chosen ? null : words;
  return {
    typed,
    handlers: {
      onSearchChange: setWords,
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter' && typed !== null) event.preventDefault();
      },
    },
  };
}

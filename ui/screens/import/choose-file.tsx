import { Button, type ButtonProps } from '@mantine/core';
import { useRef } from 'react';
import { ACCEPTED_ENDINGS } from '../../../domain/import/accepted-files';

/** A button that asks for a file of those that an import takes; null = none was chosen. */
export function ChooseFile({
  word,
  onChosen,
  ...look
}: { readonly word: string; readonly onChosen: (file: File | null) => void } & Pick<ButtonProps, 'variant' | 'mt'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {word}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_ENDINGS.join(',')}
        hidden
        aria-label={word}
        onChange={(event) => {
          onChosen(event.currentTarget.files?.[0] ?? null);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

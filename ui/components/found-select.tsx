import { Loader, Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { UnansweredLine } from '../answers/unanswered';
import type { RemoteSession } from '../engine-host/diagram-connection';
import { useLiveAnswer } from '../engine-host/use-live-answer';
import { useTyped } from './use-typed';

const REST_MS = 150;

interface FoundSelectProps<T> extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  /** Names the question: with another one the list is asked for anew. */
  readonly of: string;
  /** What is listed for typed words. */
  readonly ask: (session: RemoteSession, words: string) => Promise<readonly T[]>;
  readonly idOf: (found: T) => number;
  readonly textOf: (found: T) => string;
  readonly chosen: T | null;
  readonly onChoose: (chosen: T | null) => void;
}

/** Chooses one of the many things that typed words find. What is chosen stays in the list. */
export function FoundSelect<T>({ of, ask, idOf, textOf, chosen, onChoose, ...select }: FoundSelectProps<T>) {
  const [opened, setOpened] = useState(false);
  const { typed, handlers } = useTyped(chosen && idOf(chosen), chosen === null ? '' : textOf(chosen), {
    take: () => void take(),
  });
  // What the field shows of the chosen one is nothing that is looked for: the list stays whole.
  const wanted = typed ?? '';
  const answer = useLiveAnswer(`${of} ${wanted}`, (session) => ask(session, wanted), {
    once: true,
    keeps: true,
    restMs: REST_MS,
  });
  const found = answer.value ?? [];
  const listed = chosen === null || found.some((each) => idOf(each) === idOf(chosen)) ? found : [...found, chosen];

  /** Enter comes before the list does where one types fast: what is called so, or the first of those that are found. */
  async function take(): Promise<void> {
    const answered = await answer.now().catch(() => []);
    const wished = wanted.trim().toLowerCase();
    const meant = answered.find((each) => textOf(each).toLowerCase() === wished) ?? answered[0];
    if (meant === undefined) return;
    onChoose(meant);
    handlers.onOptionSubmit();
    setOpened(false);
  }

  return (
    <Select
      {...select}
      {...handlers}
      searchable
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      // A dialog that opens with the keyboard here shows its other fields; typing, a click or an arrow opens the list.
      openOnFocus={false}
      allowDeselect={false}
      value={chosen === null ? null : String(idOf(chosen))}
      onChange={(id) => onChoose(listed.find((each) => String(idOf(each)) === id) ?? null)}
      rightSection={answer.isAwaited ? <Loader size={12} /> : undefined}
      error={answer.error === undefined ? undefined : <UnansweredLine answer={answer} />}
      filter={({ options }) => options}
      data={listed.map((each) => ({ value: String(idOf(each)), label: textOf(each) }))}
    />
  );
}

import { holdsWithSlip, mayHaveSlip } from '../../domain/typing-slip';
import { meaningsOf } from './synonyms';

/** What a palette finds by words. */
export interface Worded {
  /** In the user's language. */
  readonly label: string;
  /** Other words by which it is found. */
  readonly also?: string;
}

/**
 * The first `limit` of those that hold every typed word, before those that hold another word for it; where there are none,
 * those that hold each but for one slip. All of them for no words.
 */
export function matchingCommands<C extends Worded>(
  commands: readonly C[],
  typed: string,
  limit: number,
): { readonly found: readonly C[]; readonly isNearly: boolean } {
  const phrase = typed.toLowerCase().trim().replace(/\s+/g, ' ');
  const words = phrase.split(' ');
  const texts = new Map(commands.map((command) => [command, `${command.label} ${command.also ?? ''}`.toLowerCase()]));
  const holding = (holds: (text: string, word: string) => boolean) =>
    commands.filter((command) => words.every((word) => holds(texts.get(command)!, word)));
  const said = holding((text, word) => text.includes(word));
  const meant = holding((text, word) => meaningsOf(word).some((each) => text.includes(each)));
  // "patch panel" is one thing, and no patch in a panel.
  const named = words.length > 1 ? meaningsOf(phrase).slice(1) : [];
  const called = commands.filter((command) => named.some((each) => texts.get(command)!.includes(each)));
  const found = [...new Set([...said, ...called, ...meant])];
  if (found.length > 0) return { found: found.slice(0, limit), isNearly: false };
  const nearly = holding((text, word) => text.includes(word) || (mayHaveSlip(word) && holdsWithSlip(text, word)));
  return { found: nearly.slice(0, limit), isNearly: true };
}

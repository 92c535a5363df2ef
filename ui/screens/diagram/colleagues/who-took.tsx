import type { Refusal } from '../../../../domain/result';
import { useAnswer } from '../../../answers/use-answer';
import { conflictWords, NEWS_MS } from './conflict';

/** Who put in the way what a refusal names, behind its sentence, as long as that is news; nothing where nobody else did. */
export function WhoTook({ refusal }: { readonly refusal: Refusal }) {
  const { value = '' } = useAnswer(JSON.stringify(refusal), () => conflictWords(refusal, NEWS_MS));
  return value === '' ? null : ` ${value}`;
}

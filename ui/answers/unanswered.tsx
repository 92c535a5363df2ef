import { LoadFailed } from '../components/load-failed';
import type { Answer } from './use-answer';

/** Why an answer, or its newest, could not be had, with the way to ask again; nothing while it is on its way. */
export function Unanswered({ answer: { error, retry } }: { readonly answer: Answer<unknown> }) {
  return error === undefined ? null : <LoadFailed error={error} onRetry={retry} />;
}

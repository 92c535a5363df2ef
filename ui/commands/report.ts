import type { ActionResult } from '../../workers/api/session';
import { refusalText } from '../i18n/sentences';
import { notify } from '../state/notices';

/** Says a refusal; a success was said by its event. Returns whether it went well. */
export function report(result: ActionResult): boolean {
  if (!result.ok && 'refusal' in result) notify('refused', refusalText(result.refusal));
  return result.ok;
}

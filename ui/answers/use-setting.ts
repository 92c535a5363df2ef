import { useEffect } from 'react';
import { readSettings, type SettingName } from '../../protocol/rest/settings';
import { api } from '../session/session';
import { useAnswer, type Answer } from './use-answer';

/** A setting of the installation as it is stored, told to `keep`, one function for good; '' = none. `isAsked`: now. */
export function useSetting(name: SettingName, keep: (text: string) => void, isAsked = true): Answer<unknown> {
  const answer = useAnswer(isAsked ? 'settings' : null, (cancel) => api.call(readSettings, {}, { cancel }));
  const text = answer.value && (answer.value.find((entry) => entry.name === name)?.value ?? '');
  useEffect(() => {
    if (text !== undefined) keep(text);
  }, [text, keep]);
  return answer;
}

import i18next from 'i18next';
import { unreachable } from '../../domain/result';
import type { ShownProperty } from '../../domain/kinds/shown-properties';
import { wordsFor } from '../i18n/word-key';
import type { StepValue } from '../properties/step-value';
import { choiceWords } from '../properties/value-text';

/** A value of a property in words; an empty one is told as such. */
export function stepWords(property: ShownProperty | null, value: StepValue): string {
  switch (value.kind) {
    case 'text':
      return value.text === '' ? i18next.t('diagram:recordHistory.empty') : value.text;
    case 'switch':
      return i18next.t(value.on ? 'diagram:recordHistory.on' : 'diagram:recordHistory.off');
    case 'choice':
      return property === null ? '' : (wordsFor(choiceWords(property, value.choice, []), { ns: 'diagram' }) ?? value.choice);
    default:
      return unreachable(value);
  }
}

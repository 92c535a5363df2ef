import type { TFunction } from 'i18next';
import { unreachable } from '../../../domain/result';
import { portTypeText } from '../../i18n/port-type-words';
import { wordsFor } from '../../i18n/word-key';
import { factWords } from '../../properties/fact-words';
import { valueIn, type StepValue } from '../../properties/step-value';
import { choiceWords } from '../../properties/value-text';
import type { ToldField } from './difference-lines';

export interface ToldWords {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

type Words = TFunction<readonly ['import', 'diagram']>;

/** A field in the user's words, with units, and names in the place of references; undefined = there is nothing to say. */
export function toldWords(
  told: ToldField,
  names: Readonly<Record<string, string>>,
  t: Words,
  language: string,
): ToldWords | undefined {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  const nothing = t('diagram:recordHistory.empty');
  const own = (name: string): string | undefined =>
    wordsFor(`import:difference.field.${name}`) ?? wordsFor(`diagram:property.${name}`);
  const between = (label: string | undefined, before: string, after: string): ToldWords | undefined =>
    label === undefined ? undefined : { label, before: before || nothing, after: after || nothing };
  switch (told.by) {
    case 'property': {
      const { property } = told;
      const words = (value: StepValue): string => {
        switch (value.kind) {
          case 'text':
            return value.text;
          case 'switch':
            return t(value.on ? 'diagram:recordHistory.on' : 'diagram:recordHistory.off');
          case 'choice':
            if (property.label === 'portType') return portTypeText(value.choice);
            return wordsFor(choiceWords(property, value.choice, []), { ns: 'diagram' }) ?? value.choice;
        }
      };
      const [before, after] = [told.before, told.after].map((value) => words(valueIn(property, value, names)));
      return between(wordsFor(`diagram:property.${property.label ?? property.name}`), before!, after!);
    }
    case 'fact':
      return between(
        t(`diagram:sourceFact.name.${told.name}`),
        told.before === null ? '' : factWords(told.before, t, language),
        told.after === null ? '' : factWords(told.after, t, language),
      );
    case 'reference': {
      const [before, after] = [told.before, told.after].map((id) => names[String(id)] ?? '');
      return between(own(told.name), before!, after!);
    }
    case 'code': {
      const [before, after] = [told.before, told.after].map(
        (code) => wordsFor(`diagram:${told.name}.${code}`) ?? wordsFor(`catalog:${told.name}.${code}`) ?? '',
      );
      return between(own(told.name), before!, after!);
    }
    case 'flag': {
      const [before, after] = [told.before, told.after].map((isSo) =>
        t(isSo ? 'diagram:sourceFact.yes' : 'diagram:sourceFact.no'),
      );
      return between(own(told.name), before!, after!);
    }
    case 'value': {
      if (told.name === 'templates' && told.before === told.after)
        return { label: own(told.name) ?? '', before: t('difference.asBefore'), after: t('difference.otherwise') };
      const [before, after] = [told.before, told.after].map((value) =>
        typeof value === 'number' ? number.format(value) : (value ?? ''),
      );
      return between(own(told.name), before!, after!);
    }
    default:
      return unreachable(told);
  }
}

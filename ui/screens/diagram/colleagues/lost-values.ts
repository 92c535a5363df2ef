import i18next from 'i18next';
import { kindDef } from '../../../../domain/document/schema';
import type { PropertyLabel } from '../../../../domain/kinds/book';
import { shownProperties, type ShownProperty } from '../../../../domain/kinds/shown-properties';
import type { SessionEvent } from '../../../../workers/api/session';
import { doneText } from '../../../i18n/sentences';
import { valueIn, type StepValue } from '../../../properties/step-value';
import { stepWords } from '../../../steps/step-words';

type NotKept = Extract<SessionEvent, { readonly kind: 'not-kept' }>;

/** An edit that was not kept, by what it was and the values that it would have stored; `copies`: what of that was typed. */
export function lostWords({ label, facts, values }: Pick<NotKept, 'label' | 'facts' | 'values'>): {
  readonly what: string;
  readonly values: string;
  readonly copies?: string;
} {
  const what = doneText(label, facts);
  if (values === undefined) return { what, values: '' };
  const lines = Object.entries(values.fields).map(([name, value]) => lineOf(values, name, value));
  const typed = lines.filter(({ typed }) => typed !== '');
  const copies = typed.length === 1 ? typed[0]!.typed : typed.map(({ label: of, typed: text }) => `${of}: ${text}`).join('\n');
  return {
    what,
    // What was renamed is told by its new name already.
    values: facts['renamed'] === undefined ? lines.map(({ text }) => text).join(i18next.t('diagram:notice.between')) : '',
    ...(copies === '' ? {} : { copies }),
  };
}

function lineOf(
  { kind, class: of }: NonNullable<NotKept['values']>,
  name: string,
  value: string | number | null,
): { readonly label: string; readonly text: string; readonly typed: string } {
  const property = propertyOf(kind, of, name);
  if (property === undefined) return { label: name, text: `${name}: ${value}`, typed: typeof value === 'string' ? value : '' };
  const label = i18next.t(`diagram:property.${(property.label ?? property.name) as PropertyLabel}`);
  const stored: StepValue = property.bit === undefined ? valueIn(property, value, {}) : { kind: 'switch', on: value === 1 };
  const text = i18next.t('diagram:notice.valueOf', { label, value: stepWords(property, stored) });
  return { label, text, typed: stored.kind === 'text' ? stored.text : '' };
}

/** Of what is gone nobody knows the class: the first property of its kind that is typed under that name. */
function propertyOf(kind: NonNullable<NotKept['values']>['kind'], of: string, name: string): ShownProperty | undefined {
  const def = kindDef(kind);
  const classes = of === '' ? (def.properties ?? []).map((property) => property.of?.[0] ?? '') : [of];
  return classes
    .flatMap((each) => shownProperties(def, each))
    .find((property) => property.name === name && property.input !== 'fact');
}

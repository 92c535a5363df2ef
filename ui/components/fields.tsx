import {
  Checkbox,
  NumberInput,
  SegmentedControl,
  Select,
  TextInput,
  type CheckboxProps,
  type NumberInputProps,
  type SegmentedControlProps,
  type SelectProps,
  type TextInputProps,
} from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTyped } from './use-typed';

/** A field that takes and tells what it is about, not the words and events of its input. */
type Telling<Props, T> = Omit<Props, 'value' | 'checked' | 'onChange' | 'data'> & {
  readonly value: T;
  readonly onChange: (value: T) => void;
};

export function TextField({ onChange, ...input }: Telling<TextInputProps, string>) {
  return <TextInput {...input} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/**
 * `empty`: what an empty field, and one that holds no number, stands for. It is shown once the field is left, unless `value`
 * is ''; while the field is typed in, it stands behind what is typed.
 */
export function NumberField({
  onChange,
  empty = 0,
  value = '',
  placeholder,
  isMeasure = false,
  ...input
}: Omit<NumberInputProps, 'onChange' | 'onBlur'> & {
  readonly empty?: number;
  /** Emptied, it is not known; there is none of 0, and a form in which one is typed is not sent. */
  readonly isMeasure?: boolean;
  readonly onChange: (value: number) => void;
}) {
  const { t } = useTranslation('refusal');
  const [unfinished, setUnfinished] = useState<string | number | null>(null);
  // What came from elsewhere meanwhile stands there.
  const shown = isMeasure && Number(value) ? value : (unfinished ?? value);
  const isZero = isMeasure && unfinished !== null && unfinished !== '' && shown === unfinished && Number(unfinished) === 0;
  const wrong = isZero ? t('zero-unknown', { field: String(input.label ?? ''), value: 0 }) : '';
  return (
    <NumberInput
      {...input}
      {...(isMeasure ? { error: wrong, ref: (field: HTMLInputElement | null) => field?.setCustomValidity(wrong) } : {})}
      placeholder={placeholder ?? (value === '' ? '' : `${value}${input.suffix ?? ''}`)}
      value={shown}
      onChange={(typed) => {
        setUnfinished(Number(typed) ? null : typed);
        onChange(Number(typed) || empty);
      }}
      onBlur={() => {
        if (!isZero) setUnfinished(null);
      }}
    />
  );
}

export function Tick({ value, onChange, ...box }: Telling<CheckboxProps, boolean>) {
  return <Checkbox size="xs" {...box} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />;
}

/** The values that can be chosen, and the words of each. */
interface Choices<T> {
  readonly of: readonly T[];
  readonly wordsOf: (value: T) => string;
}

/** All choices in sight, beside each other; what is barred is shown, says why under the pointer, and cannot be chosen. */
export function Segments<T extends string | number>({
  of,
  wordsOf,
  whyBarred = () => undefined,
  onChange,
  value,
  ...control
}: Telling<SegmentedControlProps, T> & Choices<T> & { readonly whyBarred?: (value: T) => string | undefined }) {
  return (
    <SegmentedControl
      size="xs"
      {...control}
      value={String(value)}
      onChange={(chosen) => onChange(of.find((each) => String(each) === chosen)!)}
      data={of.map((each) => {
        const why = whyBarred(each);
        const label = why === undefined ? wordsOf(each) : <span title={why}>{wordsOf(each)}</span>;
        return { value: String(each), label, disabled: why !== undefined };
      })}
    />
  );
}

/** One of a list that unfolds. `none`: the value that stands for no choice; without it there always is one. */
export function ChoiceField<T extends string | number>({
  of,
  wordsOf,
  none,
  onChange,
  value,
  ...select
}: Telling<SelectProps, T> & Choices<T> & { readonly none?: T }) {
  return (
    <Select
      allowDeselect={none !== undefined}
      {...select}
      value={value === none ? null : String(value)}
      onChange={(chosen) => {
        const found = of.find((each) => String(each) === chosen) ?? none;
        if (found !== undefined) onChange(found);
      }}
      data={of.map((each) => ({ value: String(each), label: wordsOf(each) }))}
    />
  );
}

/** One of many, found by typing. `none`: the value that stands for no choice. */
export function SearchedField<T extends string | number>({
  of,
  wordsOf,
  none,
  onChange,
  value,
  error,
  ...select
}: Telling<SelectProps, T> & Choices<T> & { readonly none: T }) {
  const { t } = useTranslation('common');
  const { typed, handlers } = useTyped(value, of.includes(value) ? wordsOf(value) : '', { takesFirst: true });
  const words = (typed ?? '').trim();
  const isFound = of.some((each) => wordsOf(each).toLowerCase().includes(words.toLowerCase()));
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      // A dialog that opens with the keyboard here shows its other fields, and Escape closes it.
      openOnFocus={false}
      // Whoever takes what is chosen already means it.
      allowDeselect={false}
      {...select}
      {...handlers}
      error={words !== '' && !isFound ? t('nothingCalled', { words }) : error}
      value={value === none ? null : String(value)}
      onChange={(chosen) => onChange(of.find((each) => String(each) === chosen) ?? none)}
      data={of.map((each) => ({ value: String(each), label: wordsOf(each) }))}
    />
  );
}

/** One of many things, found by typing; told by its id, 0 = none is chosen. */
export function ThingField<T extends { readonly id: number }>({
  of,
  wordsOf,
  value,
  ...field
}: Telling<SelectProps, number> & Choices<T>) {
  const things = new Map(of.map((thing) => [thing.id, thing]));
  return (
    <SearchedField
      // Nothing is found in a list that is still to come.
      disabled={value !== 0 && of.length === 0}
      {...field}
      none={0}
      value={value}
      of={[...things.keys()]}
      wordsOf={(id) => wordsOf(things.get(id)!)}
    />
  );
}

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

/** A field that takes and tells what it is about, not the words and events of its input. */
type Telling<Props, T> = Omit<Props, 'value' | 'checked' | 'onChange' | 'data'> & {
  readonly value: T;
  readonly onChange: (value: T) => void;
};

export function TextField({ onChange, ...input }: Telling<TextInputProps, string>) {
  return <TextInput {...input} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** `empty`: what an empty field, and one that holds no number, stands for; shown as it is unless `value` is ''. */
export function NumberField({
  onChange,
  empty = 0,
  ...input
}: Omit<NumberInputProps, 'onChange'> & { readonly empty?: number; readonly onChange: (value: number) => void }) {
  return <NumberInput {...input} onChange={(value) => onChange(Number(value) || empty)} />;
}

export function Tick({ value, onChange, ...box }: Telling<CheckboxProps, boolean>) {
  return <Checkbox size="xs" {...box} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />;
}

/** The values that can be chosen, and the words of each. */
interface Choices<T> {
  readonly of: readonly T[];
  readonly wordsOf: (value: T) => string;
}

/** All choices in sight, beside each other; what is barred is shown and cannot be chosen. */
export function Segments<T extends string | number>({
  of,
  wordsOf,
  isBarred = () => false,
  onChange,
  value,
  ...control
}: Telling<SegmentedControlProps, T> & Choices<T> & { readonly isBarred?: (value: T) => boolean }) {
  return (
    <SegmentedControl
      size="xs"
      {...control}
      value={String(value)}
      onChange={(chosen) => onChange(of.find((each) => String(each) === chosen)!)}
      data={of.map((each) => ({ value: String(each), label: wordsOf(each), disabled: isBarred(each) }))}
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

/** One of many things, found by typing; told by its id, 0 = none is chosen. */
export function ThingField<T extends { readonly id: number }>({
  of,
  wordsOf,
  onChange,
  value,
  ...select
}: Telling<SelectProps, number> & Choices<T>) {
  return (
    <Select
      searchable
      // Whoever takes what is chosen already means it.
      allowDeselect={false}
      // The list that comes would write the chosen one over what is typed before it.
      disabled={value !== 0 && of.length === 0}
      {...select}
      value={value === 0 ? null : String(value)}
      onChange={(id) => onChange(Number(id))}
      data={of.map((thing) => ({ value: String(thing.id), label: wordsOf(thing) }))}
    />
  );
}

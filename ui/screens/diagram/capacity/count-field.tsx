import { NumberField } from '../../../components/fields';

/** How many of something are asked for; 0 = none, and the field stands empty. */
export function CountField({
  label,
  most,
  disabled,
  value,
  onChange,
}: {
  readonly label: string;
  readonly most: number;
  readonly disabled: boolean;
  readonly value: number;
  readonly onChange: (count: number) => void;
}) {
  return (
    <NumberField
      size="xs"
      label={label}
      min={0}
      max={most}
      clampBehavior="strict"
      allowNegative={false}
      allowDecimal={false}
      disabled={disabled}
      value={value === 0 ? '' : value}
      onChange={onChange}
    />
  );
}

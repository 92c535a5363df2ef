import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { orderLength } from '../../../../domain/cabling/cable-lengths';
import { Note } from '../../../components/note';
import { Warned } from '../warned';
import { metres } from './place-words';

/** How long a new cable has to be: proposed where no length is typed, told where a shorter one is. */
export function LengthNeeded({
  neededMm,
  typedMm,
  stock,
  onTake,
}: {
  readonly neededMm: number;
  /** 0 = none. */
  readonly typedMm: number;
  readonly stock: readonly number[];
  readonly onTake: (lengthMm: number) => void;
}) {
  const { t } = useTranslation('cabling');
  if (typedMm >= neededMm) return null;
  if (typedMm > 0)
    return (
      <Warned
        warning={{ kind: 'length-too-short', facts: { length: typedMm / 1000, needed: Math.round(neededMm / 10) / 100 } }}
      />
    );
  const orderMm = orderLength(neededMm, stock);
  return (
    <Group gap={8} data-part="length-needed">
      <Note>{t('connect.needed', { length: metres(neededMm) })}</Note>
      <Button size="compact-xs" variant="subtle" onClick={() => onTake(orderMm)}>
        {t('connect.takeLength', { length: metres(orderMm) })}
      </Button>
    </Group>
  );
}

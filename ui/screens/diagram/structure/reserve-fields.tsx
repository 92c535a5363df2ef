import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberField, TextField } from '../../../components/fields';
import { useSession } from '../../../session/session-state';

/** Units of a rack that are to be kept: from, to, what for, for whom. */
export interface UnitsToKeep {
  readonly firstU: number;
  readonly lastU: number;
  readonly name: string;
  readonly owner: string;
}

/** From a unit on, for whoever asks. */
export function unitsFrom(unit: number): UnitsToKeep {
  return { firstU: unit, lastU: unit, name: '', owner: useSession.getState().userName };
}

export function isWhole({ firstU, lastU, name }: UnitsToKeep): boolean {
  return name.trim() !== '' && lastU >= firstU;
}

export function ReserveFields({
  top,
  size = 'sm',
  units,
  onChange,
}: {
  readonly top: number;
  readonly size?: 'xs' | 'sm';
  readonly units: UnitsToKeep;
  readonly onChange: (units: UnitsToKeep) => void;
}) {
  const { t } = useTranslation('diagram');
  const set = (change: Partial<UnitsToKeep>): void => onChange({ ...units, ...change });
  return (
    <>
      <Group gap={6} wrap="nowrap" grow>
        <NumberField
          size={size}
          label={t('reserved.first')}
          min={1}
          max={top}
          value={units.firstU}
          onChange={(firstU) => set({ firstU, lastU: Math.max(units.lastU, firstU) })}
        />
        <NumberField
          size={size}
          label={t('reserved.last')}
          min={units.firstU}
          max={top}
          value={units.lastU}
          onChange={(lastU) => set({ lastU })}
        />
      </Group>
      <TextField size={size} label={t('reserved.what')} value={units.name} onChange={(name) => set({ name })} data-autofocus />
      <TextField size={size} label={t('reserved.who')} value={units.owner} onChange={(owner) => set({ owner })} />
    </>
  );
}

import { useTranslation } from 'react-i18next';
import type { PlantModel } from '../../../../workers/api/cores';
import { FoundSelect } from '../../../components/found-select';

/** A model of cables or closures, looked for by its words. */
export function PlantModelSelect({
  what,
  label,
  value,
  onChange,
  clearable = false,
}: {
  readonly what: 'cable' | 'closure';
  readonly label: string;
  readonly value: PlantModel | null;
  readonly onChange: (value: PlantModel | null) => void;
  readonly clearable?: boolean;
}) {
  const { t } = useTranslation('cores');
  const textOf = ({ brand, name, cores, places }: PlantModel): string =>
    [
      [brand, name].filter((part) => part !== '').join(' '),
      what === 'cable' ? t('coreCount', { count: cores }) : t('placeCount', { count: places }),
    ].join(' · ');
  return (
    <FoundSelect
      of={what}
      ask={({ cores }, words) => cores.models(what, words)}
      idOf={({ id }) => id}
      textOf={textOf}
      chosen={value}
      onChoose={onChange}
      label={label}
      clearable={clearable}
      placeholder={t(clearable && what === 'closure' ? 'model.plain' : 'model.search')}
      nothingFoundMessage={t('model.none')}
    />
  );
}

import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlantModel } from '../../../../workers/api/cores';
import { useDiagramSession } from '../../../engine-host/engine-host';

const ASK_MS = 150;

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
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly clearable?: boolean;
}) {
  const { t } = useTranslation('cores');
  const session = useDiagramSession();
  const [words, setWords] = useState('');
  const [models, setModels] = useState<readonly PlantModel[]>([]);
  const chosen = models.find(({ id }) => String(id) === value);
  const textOf = ({ brand, name, cores, places }: PlantModel): string =>
    [
      [brand, name].filter((part) => part !== '').join(' '),
      what === 'cable' ? t('coreCount', { count: cores }) : t('placeCount', { count: places }),
    ].join(' · ');
  const wanted = chosen && words === textOf(chosen) ? '' : words;

  useEffect(() => {
    let over = false;
    const timer = setTimeout(() => {
      void session?.cores.models(what, wanted).then((found) => {
        if (!over)
          setModels((before) => [
            ...before.filter((one) => String(one.id) === value && !found.some(({ id }) => id === one.id)),
            ...found,
          ]);
      });
    }, ASK_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [session, what, wanted, value]);
  return (
    <Select
      label={label}
      searchable
      clearable={clearable}
      value={value}
      onChange={onChange}
      onSearchChange={setWords}
      placeholder={t(clearable ? 'model.plain' : 'model.search')}
      nothingFoundMessage={t('model.none')}
      filter={({ options }) => options}
      data={models.map((model) => ({ value: String(model.id), label: textOf(model) }))}
    />
  );
}

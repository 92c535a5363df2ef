import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPort } from '../../../../workers/api/cores';
import { FoundSelect } from '../../../components/found-select';

const PORTS_MOST = 40;

/** A port, found by its own name, its device's or its place's: `H1-A01-FP 13`. Tells its id; 0 = none is chosen. */
export function PortPicker({ label, onChange }: { readonly label: string; readonly onChange: (port: number) => void }) {
  const { t } = useTranslation(['cores', 'diagram']);
  const [chosen, setChosen] = useState<FoundPort | null>(null);
  const textOf = ({ name, role, path, isTaken, taken }: FoundPort): string =>
    [
      `${path[0] ?? ''} ${name}`.trim(),
      ...(role === 'front' || role === 'rear' ? [t(`diagram:face.${role}`)] : []),
      ...path.slice(1),
      ...(isTaken ? [taken === '' ? t('unnamedCable') : t('circuits.carries', { cable: taken })] : []),
    ].join(' · ');
  return (
    <FoundSelect
      of="ports"
      ask={({ cores }, words) => cores.findPorts(words, PORTS_MOST)}
      idOf={({ id }) => id}
      textOf={textOf}
      chosen={chosen}
      onChoose={(port) => {
        setChosen(port);
        onChange(port?.id ?? 0);
      }}
      label={label}
      required
      clearable
      placeholder={t('circuits.search')}
      nothingFoundMessage={t('circuits.noPort')}
    />
  );
}

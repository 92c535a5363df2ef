import { Loader, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPort } from '../../../../workers/api/cores';
import { useDiagramSession } from '../../../engine-host/engine-host';

const ASK_MS = 120;
const PORTS_MOST = 40;

/** A port, found by its own name, its device's or its place's: `H1-A01-FP 13`. Tells its id; 0 = none is chosen. */
export function PortPicker({ label, onChange }: { readonly label: string; readonly onChange: (port: number) => void }) {
  const { t } = useTranslation(['cores', 'diagram']);
  const session = useDiagramSession();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<FoundPort | null>(null);
  const [found, setFound] = useState<readonly FoundPort[] | null>(null);
  const textOf = ({ name, role, path, isTaken, taken }: FoundPort): string =>
    [
      `${path[0] ?? ''} ${name}`.trim(),
      ...(role === 'front' || role === 'rear' ? [t(`diagram:face.${role}`)] : []),
      ...path.slice(1),
      ...(isTaken ? [taken === '' ? t('unnamedCable') : t('circuits.carries', { cable: taken })] : []),
    ].join(' · ');
  // What the field shows of the chosen port is nothing that is looked for.
  const wanted = chosen && words === textOf(chosen) ? '' : words;
  useEffect(() => {
    let over = false;
    const timer = setTimeout(() => {
      void session?.cores.findPorts(wanted, PORTS_MOST).then((ports) => !over && setFound(ports));
    }, ASK_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [session, wanted]);
  const listed = [...(chosen && !found?.some(({ id }) => id === chosen.id) ? [chosen] : []), ...(found ?? [])];
  return (
    <Select
      label={label}
      required
      searchable
      clearable
      placeholder={t('circuits.search')}
      value={chosen === null ? null : String(chosen.id)}
      onChange={(id) => {
        const port = listed.find((each) => String(each.id) === id) ?? null;
        setChosen(port);
        onChange(port?.id ?? 0);
      }}
      onSearchChange={setWords}
      rightSection={found === null ? <Loader size={12} /> : undefined}
      nothingFoundMessage={t('circuits.noPort')}
      filter={({ options }) => options}
      data={listed.map((port) => ({ value: String(port.id), label: textOf(port) }))}
    />
  );
}

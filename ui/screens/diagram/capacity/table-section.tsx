import i18next from 'i18next';
import { Button, Group, Menu, UnstyledButton } from '@mantine/core';
import { IconArrowNarrowDown, IconArrowNarrowUp, IconColumns3, IconCopy } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TABLE_LEVELS, type CapacityReport } from '../../../../workers/api/capacity';
import { Segments, TextField } from '../../../components/fields';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { notify } from '../../../state/notices';
import { toggleColumn, useCapacity } from './capacity-state';
import classes from './capacity.module.css';
import { levelOf } from './measures';
import { wattsText } from '../../../../domain/capacity/watts-text';
import { countText, gramsText, percentText, unitsText } from './numbers';
import { amountText, linesWith, OPTIONAL_MEASURES, sortedLines, TABLE_MEASURES, tsvOf, type TableMeasure } from './table-lines';

const ROW_HEIGHT = 30;
/** Lines that a key goes on by. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 12,
  PageUp: -12,
  Home: -Infinity,
  End: Infinity,
};

/** Racks, rows, rooms or sites with their numbers; a click on a heading sorts, one on a line flies there, arrows walk the lines. */
export function TableSection({ report }: { readonly report: CapacityReport }) {
  const { t, i18n } = useTranslation(['capacity', 'diagram']);
  const { level, sorting, settings, filter, hidden } = useCapacity();
  const session = useDiagramSession();
  const selection = useDiagram((state) => state.selection);
  const { table } = report;
  const sorted = useMemo(() => sortedLines(table, sorting, i18n.language), [table, sorting, i18n.language]);
  const lines = useMemo(() => linesWith(table, sorted, filter), [table, sorted, filter]);
  const measures = TABLE_MEASURES.filter(({ id }) => !hidden.has(id));
  const width = measures.reduce((sum, measure) => sum + measure.width, 0);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  });
  const sort = (by: TableMeasure['id']): void =>
    useCapacity.setState({ sorting: { by, down: sorting.by === by ? !sorting.down : by !== 'name' } });
  const copy = (): void => {
    const headings = [
      t(`levelWord.${table.level}`),
      t('column.place'),
      ...measures.flatMap(({ id }) => (id === 'name' ? [] : [`${t(`column.${id}`)}${UNITS[id] ?? ''}`])),
    ];
    void navigator.clipboard.writeText(tsvOf(table, lines, headings, measures)).then(
      () => notify('info', t('copied', { count: lines.length })),
      () => notify('refused', i18next.t('common:clipboardForbidden')),
    );
  };
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const by = STEPS[event.key];
    const row = (event.target as Element).closest('[data-line]');
    if (by === undefined || row === null) return;
    event.preventDefault();
    const next = Math.min(lines.length - 1, Math.max(0, Number(row.getAttribute('aria-rowindex')) - 2 + by));
    virtual.scrollToIndex(next);
    const list = event.currentTarget;
    // The line may have to be drawn first.
    requestAnimationFrame(() => list.querySelector<HTMLElement>(`[aria-rowindex="${next + 2}"]`)?.focus());
  };
  const fill = (id: 'powerFill' | 'weightFill', line: number, part: number): React.ReactNode =>
    Number.isNaN(part) ? (
      <span className={classes['dim']} title={t('noLimit')}>
        {amountText(id, table.columns, line, i18n.language) || '–'}
      </span>
    ) : (
      <span data-level={levelOf(part, settings)}>{percentText(i18n.language, part)}</span>
    );
  const cell = ({ id, value }: TableMeasure, line: number): React.ReactNode => {
    const found = value(table.columns, line);
    switch (id) {
      case 'name':
        return table.names[line] || t('unnamed');
      case 'free':
      case 'gap':
        return unitsText(i18n.language, found);
      case 'power':
        return wattsText(i18n.language, found);
      case 'weight':
        return gramsText(i18n.language, found);
      case 'powerFill':
      case 'weightFill':
        return fill(id, line, found);
      case 'portsFree':
        return `${countText(i18n.language, found)} / ${countText(i18n.language, table.columns.ports[line]!)}`;
      case 'devices':
        return countText(i18n.language, found);
    }
  };
  return (
    <>
      <div className={classes['tableHead']}>
        <Segments
          value={level}
          onChange={(next) => useCapacity.setState({ level: next })}
          aria-label={t('levels')}
          of={TABLE_LEVELS}
          wordsOf={(each) => t(`levelWord.${each}`)}
        />
        <TextField
          size="xs"
          flex={1}
          miw={90}
          type="search"
          value={filter}
          onChange={(typed) => useCapacity.setState({ filter: typed })}
          placeholder={t('filter')}
          aria-label={t('filter')}
        />
        <Group gap={6} wrap="nowrap">
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="compact-xs" variant="default" leftSection={<IconColumns3 size={13} />}>
                {t('columns')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {OPTIONAL_MEASURES.map(({ id }) => (
                <Menu.CheckboxItem key={id} checked={!hidden.has(id)} onChange={() => toggleColumn(id)}>
                  {t(`column.${id}`)}
                </Menu.CheckboxItem>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Button size="compact-xs" variant="default" leftSection={<IconCopy size={13} />} onClick={copy}>
            {t('copy')}
          </Button>
        </Group>
      </div>
      <div
        ref={scroll}
        className={classes['tableScroll']}
        role="table"
        aria-label={t('section.table')}
        aria-rowcount={lines.length + 1}
        onKeyDown={walk}
      >
        <div className={classes['tableRow']} data-heading role="row" style={{ width }}>
          {measures.map(({ id, width: own }) => (
            <div
              key={id}
              role="columnheader"
              aria-sort={sorting.by !== id ? 'none' : sorting.down ? 'descending' : 'ascending'}
              style={{ width: own }}
            >
              <UnstyledButton onClick={() => sort(id)} data-sort={id} title={t(`columnHint.${id}`)}>
                {t(id === 'name' ? `levelWord.${table.level}` : `column.${id}`)}
                {sorting.by === id && (sorting.down ? <IconArrowNarrowDown size={12} /> : <IconArrowNarrowUp size={12} />)}
              </UnstyledButton>
            </div>
          ))}
        </div>
        <div style={{ position: 'relative', height: virtual.getTotalSize(), width }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const line = lines[index]!;
            const id = table.ids[line]!;
            return (
              <UnstyledButton
                key={id}
                className={classes['tableRow']}
                role="row"
                aria-rowindex={index + 2}
                data-selected={selection.includes(id) || undefined}
                data-line={table.names[line]}
                style={{ transform: `translateY(${start}px)`, width, position: 'absolute' }}
                title={[table.names[line], table.places[line]].filter((part) => part !== '').join(' · ')}
                onClick={() => void session?.select([id], true)}
              >
                {measures.map((measure) => (
                  <span key={measure.id} role="cell" style={{ width: measure.width }}>
                    {cell(measure, line)}
                  </span>
                ))}
              </UnstyledButton>
            );
          })}
        </div>
        {lines.length === 0 && <p className={classes['note']}>{t('noLines')}</p>}
      </div>
    </>
  );
}

/** Units of the copied columns. */
const UNITS: Readonly<Partial<Record<TableMeasure['id'], string>>> = {
  free: ' (U)',
  gap: ' (U)',
  power: ' (W)',
  weight: ' (kg)',
};

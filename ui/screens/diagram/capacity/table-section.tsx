import { Button, UnstyledButton } from '@mantine/core';
import { IconArrowNarrowDown, IconArrowNarrowUp, IconCopy } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TABLE_LEVELS, type CapacityReport } from '../../../../workers/api/capacity';
import { Segments } from '../../../components/fields';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { notify } from '../../../state/notices';
import { useCapacity } from './capacity-state';
import classes from './capacity.module.css';
import { levelOf } from './measures';
import { countText, gramsText, percentText, unitsText, wattsText } from './numbers';
import { sortedLines, TABLE_MEASURES, tsvOf, type TableMeasure } from './table-lines';

const ROW_HEIGHT = 30;
const WIDTH = TABLE_MEASURES.reduce((sum, { width }) => sum + width, 0);

/** Racks, rows, rooms or sites with their numbers; a click on a heading sorts, one on a line flies there. */
export function TableSection({ report }: { readonly report: CapacityReport }) {
  const { t, i18n } = useTranslation(['capacity', 'diagram']);
  const { level, sorting, settings } = useCapacity();
  const session = useDiagramSession();
  const selection = useDiagram((state) => state.selection);
  const { table } = report;
  const lines = useMemo(() => sortedLines(table, sorting, i18n.language), [table, sorting, i18n.language]);
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
      ...TABLE_MEASURES.flatMap(({ id }) => (id === 'name' ? [] : [`${t(`column.${id}`)}${UNITS[id] ?? ''}`])),
    ];
    void navigator.clipboard.writeText(tsvOf(table, lines, headings)).then(
      () => notify('info', t('copied', { count: lines.length })),
      () => notify('refused', t('diagram:notice.clipboardForbidden')),
    );
  };
  const fill = (part: number): React.ReactNode =>
    Number.isNaN(part) ? (
      <span className={classes['dim']}>–</span>
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
        return fill(found);
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
        <Button size="compact-xs" variant="default" leftSection={<IconCopy size={13} />} onClick={copy}>
          {t('copy')}
        </Button>
      </div>
      <div
        ref={scroll}
        className={classes['tableScroll']}
        role="table"
        aria-label={t('section.table')}
        aria-rowcount={lines.length + 1}
      >
        <div className={classes['tableRow']} data-heading role="row" style={{ width: WIDTH }}>
          {TABLE_MEASURES.map(({ id, width }) => (
            <div
              key={id}
              role="columnheader"
              aria-sort={sorting.by !== id ? 'none' : sorting.down ? 'descending' : 'ascending'}
              style={{ width }}
            >
              <UnstyledButton onClick={() => sort(id)} data-sort={id} title={t(`columnHint.${id}`)}>
                {t(id === 'name' ? `levelWord.${table.level}` : `column.${id}`)}
                {sorting.by === id && (sorting.down ? <IconArrowNarrowDown size={12} /> : <IconArrowNarrowUp size={12} />)}
              </UnstyledButton>
            </div>
          ))}
        </div>
        <div style={{ position: 'relative', height: virtual.getTotalSize(), width: WIDTH }}>
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
                style={{ transform: `translateY(${start}px)`, width: WIDTH, position: 'absolute' }}
                title={[table.names[line], table.places[line]].filter((part) => part !== '').join(' · ')}
                onClick={() => void session?.select([id], true)}
              >
                {TABLE_MEASURES.map((measure) => (
                  <span key={measure.id} role="cell" style={{ width: measure.width }}>
                    {cell(measure, line)}
                  </span>
                ))}
              </UnstyledButton>
            );
          })}
        </div>
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

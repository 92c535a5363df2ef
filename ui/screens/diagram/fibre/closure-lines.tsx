import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CableCores, CoreRow } from '../../../../domain/cabling/core-list';
import type { ClosureAnswer } from '../../../../workers/api/cores';
import type { Line } from './closure-layout';
import classes from './cores.module.css';
import { Swatch, backgroundOf, colourHex, useColourName } from './swatch';

export interface LineHandlers {
  readonly onPress: (line: Line, event: PointerEvent) => void;
  readonly onKey: (line: Line, event: KeyboardEvent) => void;
  readonly onToggle: (line: Line) => void;
}

export interface LineMarks {
  readonly open: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  readonly target: string;
  readonly focused: string;
}

/** One line of a side: the head of a cable, a tube with its cores, or a core with its colour and where it goes. */
export function ClosureLine({
  line,
  closure,
  marks,
  handlers,
}: {
  readonly line: Line;
  readonly closure: ClosureAnswer;
  readonly marks: LineMarks;
  readonly handlers: LineHandlers;
}) {
  const cores = closure.details[line.cable]!;
  const frame = {
    className: classes['line'],
    style: { top: line.top, height: line.height },
    'data-side': line.side,
    'data-kind': line.kind,
    'data-line': line.key,
  };
  if (line.kind === 'cable')
    return (
      <div {...frame}>
        <Head line={line} cores={cores} />
      </div>
    );
  return (
    <div
      {...frame}
      role="button"
      tabIndex={marks.focused === line.key ? 0 : -1}
      data-chosen={marks.chosen.has(line.key) || undefined}
      data-target={marks.target === line.key || undefined}
      aria-expanded={line.kind === 'tube' ? marks.open.has(`${line.cable}/${line.tube}`) : undefined}
      onPointerDown={(event) => handlers.onPress(line, event)}
      onDoubleClick={() => line.kind === 'tube' && handlers.onToggle(line)}
      onKeyDown={(event) => handlers.onKey(line, event)}
    >
      {line.kind === 'tube' ? (
        <Tube
          line={line}
          cores={cores}
          isOpen={marks.open.has(`${line.cable}/${line.tube}`)}
          onToggle={() => handlers.onToggle(line)}
        />
      ) : (
        <Core line={line} row={cores.rows[line.first - 1]!} />
      )}
    </div>
  );
}

function Head({ line, cores }: { readonly line: Line; readonly cores: CableCores }) {
  const { t } = useTranslation('cores');
  return (
    <span className={classes['head']}>
      <strong>{cores.name || t('unnamedCable')}</strong>{' '}
      <span className={classes['quiet']}>
        {[t('end', { end: line.end === 1 ? 'A' : 'B' }), t('coreCount', { count: cores.rows.length }), cores.modelName]
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
    </span>
  );
}

function joinedHere(row: CoreRow, end: 1 | 2): CoreRow['a'] {
  return end === 1 ? row.a : row.b;
}

function Tube({
  line,
  cores,
  isOpen,
  onToggle,
}: {
  readonly line: Line;
  readonly cores: CableCores;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const { t } = useTranslation('cores');
  const tube = cores.tubes[line.tube - 1]!;
  const rows = cores.rows.slice(line.first - 1, line.last);
  const joined = rows.filter((row) => joinedHere(row, line.end).kind !== 'free').length;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <Chevron
        size={14}
        stroke={1.8}
        aria-hidden="true"
        style={{ flex: 'none', cursor: 'pointer' }}
        onPointerDown={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      />
      <span className={classes['tubeBar']} style={{ background: backgroundOf(tube.colour) }} aria-hidden="true" />
      <span className={classes['range']}>{t('tubeRange', { tube: tube.number, first: line.first, last: line.last })}</span>
      <span className={classes['strip']} aria-hidden="true">
        {rows.slice(0, 12).map((row) => (
          <Swatch key={row.number} colour={row.colour} size={9} hollow={joinedHere(row, line.end).kind === 'free'} />
        ))}
      </span>
      <span className={`${classes['to']} ${classes['numbers']}`}>{t('joinedOf', { joined, total: rows.length })}</span>
    </>
  );
}

function Core({ line, row }: { readonly line: Line; readonly row: CoreRow }) {
  const { t } = useTranslation('cores');
  const nameOf = useColourName();
  const here = joinedHere(row, line.end);
  const away = line.end === 1 ? row.b : row.a;
  const words =
    here.kind === 'spliced' && here.tray > 0
      ? t('inTray', { tray: here.tray, position: here.position })
      : here.kind === 'free'
        ? row.state === 'available' || row.state === 'used'
          ? ''
          : t(`state.${row.state}`)
        : here.name;
  return (
    <>
      <span className={classes['to']}>
        {away.kind === 'free' ? '' : `${away.name}${away.kind === 'spliced' ? ` · ${away.number}` : ''}`}
      </span>
      <span className={classes['quiet']}>{words}</span>
      <span>{nameOf(row.colour)}</span>
      <span className={classes['number']}>{row.number}</span>
      <Swatch colour={row.colour} hollow={here.kind === 'free'} />
      <span className={classes['stub']} style={{ background: colourHex(row.colour) }} aria-hidden="true" />
    </>
  );
}

import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toggled } from '../../../helpers/toggled';
import type { CoreRun } from '../../../../domain/operations/fibre/core-draft';
import type { ClosureAnswer } from '../../../../workers/api/cores';
import { closureLayout, visiblePart, type Arc, type Line } from './closure-layout';
import { ClosureLine } from './closure-lines';
import classes from './cores.module.css';
import { colourHex } from './swatch';

/** Width of a side's lines; arcs run between them. */
const SIDE_PX = 380;

/** The run of cores that a line stands for. */
export function runOf(line: Line): CoreRun {
  return { cable: line.cable, end: line.end, first: line.first, count: line.last - line.first + 1 };
}

/**
 * The splice drawing: cables left and right with their tubes and cores, splices as arcs. A core or tube is dragged onto
 * one of the other side to splice it; arrows walk, Space picks up and puts down, Enter folds a tube.
 */
export function ClosureDrawing({
  closure,
  turned,
  open,
  onOpen,
  chosen,
  onChoose,
  lit,
  onSplice,
  readOnly,
}: {
  readonly closure: ClosureAnswer;
  readonly turned: ReadonlySet<number>;
  readonly open: ReadonlySet<string>;
  readonly onOpen: (open: ReadonlySet<string>) => void;
  readonly chosen: ReadonlyMap<string, Line>;
  readonly onChoose: (line: Line, more: boolean) => void;
  /** A splice to be seen, by its id; 0 = none. */
  readonly lit: number;
  readonly onSplice: (from: Line, to: Line) => void;
  readonly readOnly: boolean;
}) {
  const { t } = useTranslation('cores');
  const stage = useRef<HTMLDivElement>(null);
  const [window, setWindow] = useState({ top: 0, height: 600, width: 800 });
  const [drag, setDrag] = useState<{ readonly from: Line; readonly x: number; readonly y: number } | null>(null);
  const [picked, setPicked] = useState<Line | null>(null);
  const [target, setTarget] = useState('');
  const [focused, setFocused] = useState('');
  const layout = useMemo(() => closureLayout(closure, open, turned), [closure, open, turned]);
  const walkable = useMemo(() => layout.lines.filter(({ kind }) => kind !== 'cable'), [layout]);
  const part = visiblePart(layout, window.top, window.height);
  const width = Math.max(880, window.width);
  const focusKey = walkable.some(({ key }) => key === focused) ? focused : (walkable[0]?.key ?? '');

  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const look = (): void => setWindow({ top: element.scrollTop, height: element.clientHeight, width: element.clientWidth });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);

  const place = (event: { readonly clientX: number; readonly clientY: number }): { readonly x: number; readonly y: number } => {
    const box = stage.current!.getBoundingClientRect();
    return { x: event.clientX - box.left + stage.current!.scrollLeft, y: event.clientY - box.top + stage.current!.scrollTop };
  };
  const lineAt = (event: { readonly clientX: number; readonly clientY: number }): Line | undefined => {
    const key = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-line]')?.getAttribute('data-line');
    return walkable.find((line) => line.key === key);
  };
  const press = (line: Line, event: PointerEvent): void => {
    if (event.button !== 0) return;
    setFocused(line.key);
    const began = { x: event.clientX, y: event.clientY };
    const move = (moved: globalThis.PointerEvent): void => {
      if (readOnly || Math.hypot(moved.clientX - began.x, moved.clientY - began.y) < 4) return;
      const over = lineAt(moved);
      setDrag({ from: line, ...place(moved) });
      setTarget(over && over.side !== line.side ? over.key : '');
    };
    const up = (ended: globalThis.PointerEvent): void => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      setDrag(null);
      setTarget('');
      const over = lineAt(ended);
      if (over && over.key === line.key) onChoose(line, ended.shiftKey || ended.ctrlKey || ended.metaKey);
      else if (over && over.side !== line.side && !readOnly) onSplice(line, over);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
  };
  const toggle = (line: Line): void => onOpen(toggled(open, `${line.cable}/${line.tube}`));
  const walkTo = (line: Line | undefined): void => {
    if (!line) return;
    setFocused(line.key);
    const element = stage.current!;
    if (line.top < element.scrollTop) element.scrollTop = line.top - 40;
    else if (line.top + line.height > element.scrollTop + element.clientHeight)
      element.scrollTop = line.top + line.height - element.clientHeight + 40;
    requestAnimationFrame(() => element.querySelector<HTMLElement>(`[data-line="${line.key}"]`)?.focus({ preventScroll: true }));
  };
  const key = (line: Line, event: KeyboardEvent): void => {
    const side = walkable.filter((one) => one.side === line.side);
    const across = walkable.filter((one) => one.side !== line.side);
    const at = side.indexOf(line);
    const nearest = (): Line | undefined =>
      [...across].sort((a, b) => Math.abs(a.top - line.top) - Math.abs(b.top - line.top))[0];
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => walkTo(side[at + 1]),
      ArrowUp: () => walkTo(side[at - 1]),
      ArrowLeft: () => line.side === 'right' && walkTo(nearest()),
      ArrowRight: () => line.side === 'left' && walkTo(nearest()),
      Enter: () => (line.kind === 'tube' ? toggle(line) : onChoose(line, false)),
      ' ': () => {
        if (readOnly) return onChoose(line, false);
        if (picked && picked.side !== line.side) {
          onSplice(picked, line);
          setPicked(null);
        } else setPicked(picked?.key === line.key ? null : line);
      },
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };
  const marks = {
    open,
    chosen: new Set([...chosen.keys(), ...(picked ? [picked.key] : [])]),
    target,
    focused: focusKey,
  };
  return (
    <div className={classes['stage']} ref={stage} data-part="splice-drawing" role="group" aria-label={t('closure.drawing')}>
      <div className={classes['canvas']} style={{ height: layout.height }}>
        <svg
          className={classes['arcs']}
          style={{ left: 0, width, height: layout.height }}
          viewBox={`0 0 ${width} ${layout.height}`}
          aria-hidden="true"
        >
          {part.arcs.map((arc) => (
            <ArcLine key={arc.key} arc={arc} closure={closure} width={width} lit={arc.splices.some(({ id }) => id === lit)} />
          ))}
          {drag && (
            <line
              x1={drag.from.side === 'left' ? SIDE_PX : width - SIDE_PX}
              y1={drag.from.top + drag.from.height / 2}
              x2={drag.x}
              y2={drag.y}
              stroke="var(--pl-accent-text)"
              strokeWidth={2}
              strokeDasharray={target === '' ? '4 4' : undefined}
            />
          )}
        </svg>
        {part.lines.map((line) => (
          <ClosureLine
            key={`${line.side} ${line.key}`}
            line={line}
            closure={closure}
            marks={marks}
            handlers={{ onPress: press, onKey: key, onToggle: toggle }}
          />
        ))}
      </div>
    </div>
  );
}

/** One splice in its cores' colours, meeting in the middle; a bundle of them as one band with their number. */
function ArcLine({
  arc,
  closure,
  width,
  lit,
}: {
  readonly arc: Arc;
  readonly closure: ClosureAnswer;
  readonly width: number;
  readonly lit: boolean;
}) {
  const [x0, x1] = [SIDE_PX, width - SIDE_PX];
  const middle = (x0 + x1) / 2;
  const y = (arc.fromY + arc.toY) / 2;
  const reach = (x1 - x0) * 0.28;
  const left = `M${x0} ${arc.fromY} C${x0 + reach} ${arc.fromY} ${middle - reach * 0.6} ${y} ${middle} ${y}`;
  const right = `M${middle} ${y} C${middle + reach * 0.6} ${y} ${x1 - reach} ${arc.toY} ${x1} ${arc.toY}`;
  const edge = 'color-mix(in srgb, var(--pl-text) 45%, transparent)';
  if (arc.splices.length > 1) {
    const thick = Math.min(12, 2 + arc.splices.length * 0.75);
    const band = lit ? 'var(--pl-accent-text)' : 'color-mix(in srgb, var(--pl-text) 26%, transparent)';
    return (
      <g fill="none">
        <path d={left} stroke={band} strokeWidth={thick} />
        <path d={right} stroke={band} strokeWidth={thick} />
        <circle cx={middle} cy={y} r={9} fill="var(--pl-surface)" stroke={edge} />
        <text x={middle} y={y + 3.5} textAnchor="middle" fontSize={10} fill="var(--pl-text)" stroke="none">
          {arc.splices.length}
        </text>
      </g>
    );
  }
  const [splice] = arc.splices as readonly [Arc['splices'][number]];
  const colours = [splice.left, splice.right].map(({ cable, core }) => {
    const row = closure.details[cable]?.rows[core - 1];
    return row ? colourHex(row.colour) : 'var(--pl-dim)';
  });
  return (
    <g fill="none">
      <path d={left} stroke={lit ? 'var(--pl-accent-text)' : edge} strokeWidth={lit ? 6 : 3.6} />
      <path d={right} stroke={lit ? 'var(--pl-accent-text)' : edge} strokeWidth={lit ? 6 : 3.6} />
      <path d={left} stroke={colours[0]} strokeWidth={2.2} />
      <path d={right} stroke={colours[1]} strokeWidth={2.2} />
      <circle cx={middle} cy={y} r={3} fill="var(--pl-surface)" stroke={edge} />
    </g>
  );
}

import { useVirtualizer } from '@tanstack/react-virtual';
import { IconChevronRight } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commandForKey } from '../../../commands/use-command-keys';
import { describedFirst } from '../../../engine-host/diagram-state';
import { useDiagram, useEngine } from '../../../engine-host/engine-host';
import { useEachChange } from '../../../engine-host/use-each-change';
import { LoadFailed } from '../../../components/load-failed';
import { ClassIcon } from '../../../components/class-icon';
import { Sign } from './state-dot';
import { treeSign } from './state-signs';
import { kindWord } from '../../../i18n/sentences';
import { openContextMenu } from '../canvas/open-context-menu';
import { EmptyDiagram } from '../empty-diagram';
import { useDraft } from '../relations/relation-draft';
import {
  EMPTY_TREE,
  indexOfReached,
  knownParents,
  rowsBetween,
  treeMove,
  typedOn,
  visibleRows,
  withChildren,
  withExpanded,
  withShown,
  type ReachedRow,
  type TreeModel,
  type TreeRow,
} from './tree-model';
import classes from './object-tree.module.css';

const ROW_HEIGHT = 26;
const INDENT = 14;
/** Letters typed within this time are one word. */
const TYPING_MS = 700;
/** While one change follows another the tree asks again at this pace. */
const ASK_AGAIN_MS = 300;

/** What is open in the tree of a drawing, for whoever comes back to its tab. */
const unfolded = new WeakMap<object, TreeModel>();

/** The objects of the diagram, lazily expanded; arrows and letters select (a letter is a command's where no name begins so), Alt walks alone, Enter flies, Shift selects all up to there. */
export function ObjectTree() {
  const { t } = useTranslation('diagram');
  const { store, connection } = useEngine();
  const session = connection?.session ?? null;
  const ready = useDiagram((state) => state.phase.kind === 'ready');
  const ended = useDiagram((state) => state.phase.kind === 'failed' || state.phase.kind === 'unsupported');
  const isGone = useDiagram((state) => state.opened?.isGone === true);
  const selection = useDiagram((state) => state.selection);
  // What is told of an earlier selection brings no row.
  const firstSelected = useDiagram(describedFirst);
  // Rows show live states of objects too.
  const changeCount = useDiagram((state) => state.changeCount + state.live.objects);
  const [model, setModel] = useState<TreeModel>(() => (connection && unfolded.get(connection)) ?? EMPTY_TREE);
  const [failed, setFailed] = useState<{ readonly parent: number; readonly error: unknown } | null>(null);
  const [reached, setReached] = useState<ReachedRow>({ id: 0, index: 0 });
  const scroll = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', atMs: -TYPING_MS });
  /** Where a selection with Shift began. */
  const anchor = useRef(0);
  const rows = useMemo(() => visibleRows(model), [model]);
  const current = useMemo(() => indexOfReached(rows, reached), [rows, reached]);
  const selected = useMemo(() => new Set(selection), [selection]);
  const loaded = model.children.has(0);

  const ask = useCallback(
    async (parent: number): Promise<void> => {
      if (session === null) return;
      try {
        const items = await session.tree(parent);
        setModel((before) => withChildren(before, parent, items));
        setFailed(null);
      } catch (error) {
        setFailed({ parent, error });
      }
    },
    [session],
  );
  const setOpen = useCallback(
    (id: number, open: boolean) => {
      setModel((before) => withExpanded(before, [id], open));
      // A heading's rows are there.
      if (open && id > 0) void ask(id);
    },
    [ask],
  );

  const latest = useRef(model);
  useEffect(() => {
    if (ready) for (const parent of new Set([0, ...knownParents(latest.current)])) void ask(parent);
  }, [ready, ask]);
  useEffect(() => {
    latest.current = model;
    if (connection) unfolded.set(connection, model);
  });
  const askAgain = useCallback(() => Promise.all(knownParents(latest.current).map(ask)), [ask]);
  useEachChange(changeCount === 0 ? null : askAgain, changeCount, ASK_AGAIN_MS);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });

  // What is selected on the canvas opens and shows itself here.
  const selectedId =
    firstSelected?.kind === 'object'
      ? firstSelected.id
      : firstSelected?.kind === 'port'
        ? firstSelected.path.at(-1)?.id
        : undefined;
  const above = useMemo(() => {
    const ids = firstSelected?.path.map(({ id }) => id) ?? [];
    return firstSelected?.kind === 'port' ? ids.slice(0, -1) : ids;
  }, [firstSelected]);
  // Once for each selection: whoever opens a row above what is selected, or walks on before it is described, stays there.
  const first = selection[0];
  const brought = useRef<number>(undefined);
  useEffect(() => {
    if (brought.current !== first) brought.current = undefined;
  }, [first]);
  useEffect(() => {
    if (selectedId !== undefined) setModel((before) => withShown(before, selectedId));
  }, [selectedId]);
  useEffect(() => {
    if (selectedId === undefined) return;
    const closed = above.filter((id) => !latest.current.expanded.has(id));
    if (closed.length === 0) return;
    setModel((before) => withExpanded(before, closed, true));
    // What was known of a closed row is as old as its closing: things that went since would stand in it.
    for (const id of closed) void ask(id);
  }, [selectedId, above, ask]);
  const selectedRow = selectedId === undefined ? -1 : rows.findIndex(({ item }) => item.id === selectedId);
  useEffect(() => {
    if (selectedRow < 0 || selectedId === undefined || brought.current === first) return;
    brought.current = first;
    setReached({ id: selectedId, index: selectedRow });
    virtual.scrollToIndex(selectedRow, { align: 'auto' });
    // The virtualizer is the same object for the life of the tree.
  }, [selectedRow, selectedId, first, virtual]);
  /** A hand chose this row, after what it selected by that. */
  const stay = (index: number): void => {
    brought.current = store.getState().selection[0];
    setReached({ id: rows[index]?.item.id ?? 0, index });
  };

  const pick = (row: TreeRow, add: boolean, fly: boolean): void => {
    if (row.isHeading) return setOpen(row.item.id, !row.expanded);
    anchor.current = row.item.id;
    const ids = store.getState().selection;
    const next = add
      ? ids.includes(row.item.id)
        ? ids.filter((id) => id !== row.item.id)
        : [...ids, row.item.id]
      : [row.item.id];
    void session?.select(next, fly);
  };
  const pickTo = (index: number): void => {
    const from = rows.findIndex(({ item }) => item.id === (anchor.current || selectedId));
    const ids = rowsBetween(rows, from < 0 ? current : from, index);
    anchor.current = ids[0] ?? 0;
    if (ids.length > 0) void session?.select(ids, false);
  };
  const go = (index: number): void => {
    stay(index);
    virtual.scrollToIndex(index, { align: 'auto' });
  };
  /** What has the focus is what commands act on. */
  const walkTo = (index: number): void => {
    const row = rows[index];
    // While something is to be picked, what is selected is picked: that is said by Space or Enter.
    if (row && !useDraft.getState().picking) void session?.select(row.isHeading ? [] : [row.item.id], false);
    go(index);
  };
  const onKey = (event: React.KeyboardEvent): void => {
    const row = rows[current];
    const isTyping = event.timeStamp - typed.current.atMs < TYPING_MS;
    if (event.key === 'Enter' || (event.key === ' ' && (!isTyping || event.ctrlKey || event.metaKey))) {
      if (row) pick(row, event.key === ' ' && (event.ctrlKey || event.metaKey), event.key === 'Enter');
      stay(current);
      return handled(event);
    }
    // Alt with the other arrows is the browser's.
    if (event.ctrlKey || event.metaKey || (event.altKey && event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const move = treeMove(rows, current, event.key, page);
    if (move) {
      if ('go' in move) {
        if (event.shiftKey) anchor.current ||= row?.item.id ?? 0;
        else anchor.current = 0;
        if (event.shiftKey) pickTo(move.go);
        if (event.shiftKey || event.altKey) go(move.go);
        else walkTo(move.go);
      } else if ('open' in move) setOpen(move.open, true);
      else setOpen(move.close, false);
      return handled(event);
    }
    // A letter looks for a name; with Shift, or where no name begins so, it is a command's, and so is a command's key while several are selected.
    if (event.key.length !== 1 || event.shiftKey) return;
    const isCommand = selection.length > 1 && commandForKey(event.nativeEvent) !== undefined;
    const found = typedOn(rows, current, isTyping ? typed.current.text : '', event.key, isCommand);
    if (found === null) return;
    typed.current = { text: found.word, atMs: event.timeStamp };
    if (found.row >= 0) walkTo(found.row);
    handled(event);
  };

  /** By the right button on a row, or the keyboard's own key at the present one. */
  const openMenu = (event: React.MouseEvent): void => {
    event.preventDefault();
    const element = (event.target as Element).closest('[data-id]') ?? document.getElementById(`tree-${rows[current]?.item.id}`);
    const index = rows.findIndex(({ item }) => String(item.id) === element?.getAttribute('data-id'));
    const row = rows[index];
    if (!element || !row || row.isHeading) return;
    if (!store.getState().selection.includes(row.item.id)) pick(row, false, false);
    stay(index);
    const { left, bottom } = element.getBoundingClientRect();
    const isHand = event.button === 2;
    if (connection) void openContextMenu(isHand ? event : { clientX: left + INDENT, clientY: bottom }, connection.settled);
  };

  if (loaded && rows.length === 0) return isGone ? null : <EmptyDiagram />;
  return (
    <div ref={scroll} className={classes['scroll']}>
      {failed && <LoadFailed error={failed.error} onRetry={() => void ask(failed.parent)} />}
      {!loaded && !ended && !failed && <Skeleton />}
      <div
        className={classes['tree']}
        style={{ height: virtual.getTotalSize() }}
        role="tree"
        aria-label={t('left.objects')}
        aria-multiselectable="true"
        aria-activedescendant={rows[current] ? `tree-${rows[current].item.id}` : undefined}
        tabIndex={0}
        data-first-focus
        onKeyDown={onKey}
        onContextMenu={openMenu}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index] as TreeRow;
          const { item } = row;
          return (
            <div
              key={item.id}
              id={`tree-${item.id}`}
              className={classes['row']}
              style={{ transform: `translateY(${start}px)`, paddingLeft: 6 + (row.level - 1) * INDENT }}
              role="treeitem"
              aria-level={row.level}
              aria-posinset={row.position}
              aria-setsize={row.siblings}
              aria-expanded={item.childCount > 0 ? row.expanded : undefined}
              aria-busy={row.waiting || undefined}
              aria-selected={selected.has(item.id)}
              data-current={index === current}
              data-id={item.id}
              data-heading={row.isHeading || undefined}
              onClick={(event) => {
                if (event.shiftKey) pickTo(index);
                else pick(row, event.ctrlKey || event.metaKey, false);
                stay(index);
              }}
              onDoubleClick={() => row.isHeading || pick(row, false, true)}
            >
              <span
                className={classes['arrow']}
                data-open={row.expanded}
                data-leaf={item.childCount === 0}
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation();
                  setOpen(item.id, !row.expanded);
                }}
              >
                {item.childCount > 0 && <IconChevronRight size={12} stroke={2} />}
              </span>
              {row.isHeading ? (
                <Heading of={item} />
              ) : (
                <>
                  <ClassIcon kind="object" objectClass={item.class} size={15} />
                  <span className={classes['name']}>{item.name || `${kindWord('object', item.class)} (${t('unnamed')})`}</span>
                  <Sign sign={treeSign(item.lifecycle, item.operational)} />
                  <span className={classes['detail']}>{item.detail}</span>
                </>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Heading({ of: { heading, childCount } }: { readonly of: TreeRow['item'] }) {
  const { t, i18n } = useTranslation('diagram');
  return (
    <>
      <span className={classes['name']}>{heading === '' ? '' : t(`left.heading.${heading}`)}</span>
      <span className={classes['detail']}>{new Intl.NumberFormat(i18n.language).format(childCount)}</span>
    </>
  );
}

function handled(event: React.KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

const SKELETON_WIDTHS = [120, 90, 140, 104, 128, 84, 116];

function Skeleton() {
  return (
    <div className={classes['skeleton']} aria-hidden="true">
      {SKELETON_WIDTHS.map((width) => (
        <span key={width} style={{ width }} />
      ))}
    </div>
  );
}

import { Loader, Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchItem } from '../../protocol/rest/search';
import type { EarlyWords } from './early-search';
import { pathWords, useFinds } from './finds';
import { UnansweredLine } from '../answers/unanswered';
import { ClassIcon } from './class-icon';
import { matchingCommands, type Worded } from './matching-commands';
import { usePageCommands } from './page-commands';
import { wordsFor } from '../i18n/word-key';
import classes from './search-palette.module.css';

/** A command the palette offers. */
export interface PaletteCommand extends Worded {
  readonly id: string;
  readonly icon?: ReactNode;
  /** Shown at the right end, e.g. `Ctrl Z`. */
  readonly keys?: string;
  /** Why it cannot be run now, in words: it is found, and not run. */
  readonly rests?: string;
  run(): void;
}

export interface SearchPaletteProps {
  readonly onClose: () => void;
  /** Asked when it has the keyboard: what was typed before. */
  readonly takeEarly: () => EarlyWords;
  readonly onPick: (item: SearchItem) => void;
  /** Those of this page, before those of every page. */
  readonly commands?: readonly PaletteCommand[];
  /** Commands of what is typed are on their way. */
  readonly isAwaiting?: boolean;
  /** Hears what is typed. */
  readonly onType?: (typed: string) => void;
  /** The diagram that is open: finds in its room come first. */
  readonly diagram?: number;
}

type Row = { readonly kind: 'find'; readonly item: SearchItem } | { readonly kind: 'command'; readonly command: PaletteCommand };

const LIMIT = 20;
const COMMAND_LIMIT = 8;
const NOTHING: readonly SearchItem[] = [];

/** The global search: objects, ports, cables and models by name, IP, serial number or MAC; pages and commands. */
export function SearchPalette({
  onClose,
  takeEarly,
  onPick,
  onType,
  commands = [],
  isAwaiting = false,
  diagram = 0,
}: SearchPaletteProps) {
  const { t } = useTranslation('search');
  const everywhere = usePageCommands();
  const [typed, setTyped] = useState('');
  const answer = useFinds(typed, LIMIT, diagram);
  // While it is typed the finds of the words before are shown; where there are none of these words they are not.
  const finds = (answer.isAnswered || answer.isAwaited ? answer.value?.items : undefined) ?? NOTHING;
  const [active, setActive] = useState(0);
  /** Words after which Enter came before they were answered: what they are answered is taken. */
  const entered = useRef<string | null>(null);
  /** A hand has marked a row of these words: that one is meant, whatever else they find. */
  const isMarked = useRef(false);
  const isAwaited = answer.isAwaited || isAwaiting;
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);

  const matching = useMemo(() => {
    const here = new Set(commands.map(({ id }) => id));
    const all = [...commands, ...everywhere.filter(({ id }) => !here.has(id))];
    // What rests is no answer to no question, and comes after what can be done.
    const { found, isNearly } = matchingCommands(
      typed.trim() === '' ? all.filter(({ rests }) => rests === undefined) : all,
      typed.trim(),
      Infinity,
    );
    const inOrder = found.toSorted((a, b) => Number(a.rests !== undefined) - Number(b.rests !== undefined));
    return { found: inOrder.slice(0, COMMAND_LIMIT), isNearly };
  }, [commands, everywhere, typed]);
  // A command that is called so is meant before a thing that is nearly called so.
  const isNearly = answer.value?.nearly === true && matching.isNearly;
  /** One that can be run is called so. */
  const isCommand = !matching.isNearly && matching.found.some(({ rests: why }) => why === undefined);
  const areCommandsFirst = answer.value?.nearly === true && isCommand;
  const rows = useMemo<readonly Row[]>(() => {
    const things = finds.map((item) => ({ kind: 'find' as const, item }));
    const ofCommands = matching.found.map((command) => ({ kind: 'command' as const, command }));
    return areCommandsFirst ? [...ofCommands, ...things] : [...things, ...ofCommands];
  }, [finds, matching, areCommandsFirst]);
  const current = Math.min(active, rows.length - 1);

  useEffect(() => {
    setActive(0);
    isMarked.current = false;
    onType?.(typed.trim());
  }, [typed, onType]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  useEffect(() => {
    if (entered.current !== typed || isAwaited) return;
    entered.current = null;
    // What nobody has seen is taken only where it is called so.
    const isCalledSo = (finds.length > 0 && answer.value?.nearly !== true) || isCommand;
    if (answer.error === undefined && isCalledSo) choose(rows[current]);
  });

  function mark(row: number): void {
    isMarked.current = true;
    setActive(row);
  }

  function choose(row: Row | undefined): void {
    if (row === undefined || rests(row)) return;
    onClose();
    if (row.kind === 'find') onPick(row.item);
    else row.command.run();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (rows.length > 0) mark((current + step + rows.length) % rows.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isAwaited && !isMarked.current) entered.current = typed;
      else choose(rows[current]);
    }
  }

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={620}
      yOffset="12vh"
      centered={false}
      padding={0}
      radius="lg"
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')}>
        <div className={classes['head']}>
          {answer.isAwaited ? <Loader size={15} /> : <IconSearch size={17} stroke={1.8} />}
          <input
            data-autofocus
            autoFocus
            role="combobox"
            aria-expanded={rows.length > 0}
            aria-controls={listId}
            aria-activedescendant={rows.length > 0 ? `${listId}-${current}` : undefined}
            aria-label={t('title')}
            placeholder={t('placeholder')}
            spellCheck={false}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              entered.current = null;
            }}
            onKeyDown={onKey}
            onFocus={() => {
              const early = takeEarly();
              if (early.words === '') return;
              setTyped(early.words);
              entered.current = early.isEntered ? early.words : null;
            }}
          />
          <kbd>Esc</kbd>
        </div>
        <ul id={listId} ref={list} role="listbox" aria-label={t('results')} className={classes['list']}>
          {rows.map((row, index) => (
            <li
              key={row.kind === 'find' ? row.item.id : row.command.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === current}
              aria-disabled={rests(row) || undefined}
              className={classes['row']}
              onMouseMove={() => setActive(index)}
              onClick={() => choose(row)}
            >
              {row.kind === 'find' ? <Find item={row.item} /> : <CommandRow command={row.command} />}
            </li>
          ))}
        </ul>
        <p className={classes['foot']} role="status">
          {footWords()}
        </p>
      </Modal.Content>
    </Modal.Root>
  );

  function footWords(): ReactNode {
    if (answer.error !== undefined) return <UnansweredLine answer={answer} />;
    if (typed.trim() === '') return t('hint');
    if (answer.value === undefined) return t('searching');
    if (isNearly) return t('nearly', { words: typed.trim() });
    // What it is nearly called follows the commands.
    const total = answer.value.nearly ? 0 : answer.value.total;
    // A command that is found speaks for itself.
    if (total === 0 && rows.length > 0) return '';
    return total === 0 ? t('none', { words: typed.trim() }) : t('total', { count: total });
  }
}

const rests = (row: Row): boolean => row.kind === 'command' && row.command.rests !== undefined;

/** What a find is: of a diagram which one, of an object its class, else the kind. */
function classWords({ kind, class: own }: SearchItem): string {
  return (
    wordsFor(`catalog:${kind === 'diagram' ? 'diagramKind' : 'objectClass'}.${own}`) ??
    wordsFor(`catalog:recordKind.${kind}`) ??
    own
  );
}

function Find({ item }: { readonly item: SearchItem }) {
  const { t } = useTranslation();
  return (
    <>
      <ClassIcon kind={item.kind} objectClass={item.class} />
      <span className={classes['name']}>
        {item.name === '' ? t(`catalog:objectClass.${item.class}`, { defaultValue: item.class }) : item.name}
        <small>{[item.detail, pathWords(item.path)].filter((part) => part !== '').join(' · ')}</small>
      </span>
      <small>{classWords(item)}</small>
    </>
  );
}

function CommandRow({ command }: { readonly command: PaletteCommand }) {
  return (
    <>
      <span className={classes['icon']}>{command.icon}</span>
      <span className={classes['name']}>{command.label}</span>
      {command.rests !== undefined && <small>{command.rests}</small>}
      {command.keys !== undefined && <kbd>{command.keys}</kbd>}
    </>
  );
}

import { Loader, Modal } from '@mantine/core';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../router/router';
import { errorWords } from '../i18n/error-words';
import { storedValues } from '../session/browser';
import { HitLine } from './hit-line';
import { isEnabled } from './command';
import type { Commands } from './command-provider';
import { KeyCaps } from './key-caps';
import { paletteGroups, type PaletteEntry } from './palette-entries';
import { COMMANDS } from './registry';
import { useSearch, type SearchHit } from './search-hits';
import classes from './search-palette.module.css';

export interface SearchPaletteProps {
  /** The commands of the open diagram; null on a screen without one. */
  readonly commands: Commands | null;
  /** Left out: a hit opens its diagram. */
  readonly onHit?: (hit: SearchHit) => void;
  readonly onClose: () => void;
}

const HITS_SHOWN = 20;

/** Search over objects, models and commands, and what was open lately (Ctrl-K). */
export function SearchPalette({ commands, onHit = openHitsDiagram, onClose }: SearchPaletteProps) {
  const { t } = useTranslation('diagram');
  const listId = useId();
  const [words, setWords] = useState('');
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { answer, busy, failed } = useSearch(words, HITS_SHOWN);

  const usable = useMemo(() => {
    const context = commands?.context() ?? null;
    if (context === null) return [];
    return COMMANDS.filter((command) => command.id !== 'search' && isEnabled(command, context)).map((command) => ({
      command,
      label: t(`command.${command.id}`),
    }));
  }, [commands, t]);
  const recent = useMemo(() => storedValues.recentDiagrams(), []);
  const groups = useMemo(() => paletteGroups({ words, commands: usable, hits: answer?.hits ?? [], recent }), [words, usable, answer, recent]);
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  useEffect(() => setCurrent(0), [words]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current, entries]);

  const choose = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    // The dialog gives the keyboard back first; what is chosen may take it.
    setTimeout(() => {
      if (entry.kind === 'command') commands?.run(entry.command.id);
      else if (entry.kind === 'hit') onHit(entry.hit);
      else void navigate(`/diagram.html?id=${entry.diagram}`);
    });
  };
  const onKey = (event: React.KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const last = entries.length - 1;
    const next =
      event.key === 'ArrowDown' ? (current >= last ? 0 : current + 1) : event.key === 'ArrowUp' ? (current <= 0 ? last : current - 1) : event.key === 'PageDown' ? Math.min(last, current + 8) : event.key === 'PageUp' ? Math.max(0, current - 8) : undefined;
    if (next !== undefined) {
      event.preventDefault();
      setCurrent(Math.max(0, next));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(entries[current]);
    }
  };
  const hitCount = answer?.hits.length ?? 0;
  const nothing = words.trim() !== '' && !busy && failed === undefined && entries.length === 0;

  let index = -1;
  return (
    <Modal opened onClose={onClose} withCloseButton={false} size={620} padding={0} yOffset="12vh" centered={false} aria-label={t('palette.label')}>
      <div className={classes['field']}>
        {busy ? <Loader size={15} /> : <IconSearch size={16} stroke={1.8} aria-hidden="true" />}
        <input
          className={classes['input']}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={onKey}
          placeholder={t('palette.placeholder')}
          aria-label={t('palette.placeholder')}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? `${listId}-${current}` : undefined}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
          data-part="palette-input"
        />
        <KeyCaps keys="Escape" />
      </div>
      <div ref={list} id={listId} className={classes['list']} role="listbox" aria-label={t('palette.label')}>
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={t(`palette.${group.title}`)}>
            <h3 className={classes['title']}>{t(`palette.${group.title}`)}</h3>
            {group.entries.map((entry) => {
              index += 1;
              const at = index;
              return (
                <div
                  key={keyOf(entry)}
                  id={`${listId}-${at}`}
                  className={classes['entry']}
                  role="option"
                  aria-selected={at === current}
                  onPointerMove={() => setCurrent(at)}
                  onClick={() => choose(entry)}
                >
                  <EntryLine entry={entry} />
                </div>
              );
            })}
          </div>
        ))}
        {failed !== undefined && <p className={classes['none']}>{errorWords(failed)}</p>}
        {nothing && <p className={classes['none']}>{t('palette.nothing', { words: words.trim() })}</p>}
      </div>
      {answer !== null && answer.total > hitCount && <div className={classes['foot']}>{t('palette.more', { shown: hitCount, total: answer.total })}</div>}
    </Modal>
  );
}

function EntryLine({ entry }: { readonly entry: PaletteEntry }) {
  switch (entry.kind) {
    case 'command': {
      const Icon = entry.command.icon;
      return (
        <>
          <Icon size={16} stroke={1.6} aria-hidden="true" />
          <span className={classes['name']}>{entry.label}</span>
          <KeyCaps keys={entry.command.keys[0]} />
        </>
      );
    }
    case 'recent':
      return (
        <>
          <IconHistory size={16} stroke={1.6} aria-hidden="true" />
          <span className={classes['name']}>{entry.name}</span>
          <span className={classes['path']}>{entry.path}</span>
        </>
      );
    case 'hit':
      return <HitLine hit={entry.hit} />;
  }
}

function keyOf(entry: PaletteEntry): string {
  if (entry.kind === 'command') return entry.command.id;
  return entry.kind === 'hit' ? `${entry.hit.kind} ${entry.hit.id}` : `recent ${entry.diagram}`;
}

function openHitsDiagram(hit: SearchHit): void {
  const diagram = hit.kind === 'diagram' ? hit.id : hit.diagram;
  if (diagram !== 0) void navigate(`/diagram.html?id=${diagram}${hit.kind === 'diagram' ? '' : `&select=${hit.id}`}`);
}

import type { Command } from './command';
import type { SearchHit } from './search-hits';

/** A line of the palette. */
export type PaletteEntry =
  | { readonly kind: 'command'; readonly command: Command; readonly label: string }
  | { readonly kind: 'hit'; readonly hit: SearchHit }
  | { readonly kind: 'recent'; readonly diagram: number; readonly name: string; readonly path: string };

export interface PaletteGroup {
  readonly title: 'recent' | 'commands' | 'objects' | 'models';
  readonly entries: readonly PaletteEntry[];
}

export interface PaletteSources {
  readonly words: string;
  /** Commands that can be used now, with their words. */
  readonly commands: readonly { readonly command: Command; readonly label: string }[];
  readonly hits: readonly SearchHit[];
  readonly recent: readonly { readonly id: number; readonly name: string; readonly path: string }[];
}

const COMMANDS_SHOWN = 6;

/** What the palette offers, in groups: without words what was open lately and every command; with words what fits. */
export function paletteGroups({ words, commands, hits, recent }: PaletteSources): readonly PaletteGroup[] {
  const wanted = words.trim().toLocaleLowerCase();
  const asCommand = (entry: PaletteSources['commands'][number]): PaletteEntry => ({ kind: 'command', ...entry });
  const asRecent = ({ id, name, path }: PaletteSources['recent'][number]): PaletteEntry => ({ kind: 'recent', diagram: id, name, path });
  const asHit = (hit: SearchHit): PaletteEntry => ({ kind: 'hit', hit });
  const groups: PaletteGroup[] =
    wanted === ''
      ? [
          { title: 'recent', entries: recent.map(asRecent) },
          { title: 'commands', entries: commands.map(asCommand) },
        ]
      : [
          { title: 'objects', entries: hits.filter(({ kind }) => kind !== 'model').map(asHit) },
          { title: 'commands', entries: rankedCommands(commands, wanted).slice(0, COMMANDS_SHOWN).map(asCommand) },
          { title: 'models', entries: hits.filter(({ kind }) => kind === 'model').map(asHit) },
        ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Commands whose words hold every typed word; those that begin with it first. */
function rankedCommands(commands: PaletteSources['commands'], wanted: string): PaletteSources['commands'] {
  const parts = wanted.split(/\s+/);
  const fits = commands.filter(({ label }) => parts.every((part) => label.toLocaleLowerCase().includes(part)));
  const begins = ({ label }: { readonly label: string }): number => (label.toLocaleLowerCase().startsWith(wanted) ? 0 : 1);
  return [...fits].sort((a, b) => begins(a) - begins(b));
}

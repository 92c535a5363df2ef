import { describe, expect, it } from 'vitest';
import { COMMANDS } from './registry';
import { paletteGroups } from './palette-entries';
import type { SearchHit } from './search-hits';

const commands = COMMANDS.map((command) => ({ command, label: command.id.replaceAll('-', ' ') }));
const hit = (id: number, kind: SearchHit['kind']): SearchHit => ({ id, kind, class: '', name: `n${id}`, detail: '', path: '', diagram: 0 });
const recent = [{ id: 24000000000001, name: 'Hall', path: 'Site / Hall' }];

describe('the palette', () => {
  it('without words: what was open lately, then every command', () => {
    const groups = paletteGroups({ words: ' ', commands, hits: [], recent });
    expect(groups.map(({ title, entries }) => [title, entries.length])).toEqual([
      ['recent', 1],
      ['commands', COMMANDS.length],
    ]);
  });

  it('with words: objects, fitting commands, models', () => {
    const groups = paletteGroups({ words: 'zoom', commands, hits: [hit(1, 'object'), hit(2, 'model')], recent });
    expect(groups.map(({ title }) => title)).toEqual(['objects', 'commands', 'models']);
    expect(groups[1]?.entries.every((entry) => entry.kind === 'command' && entry.label.includes('zoom'))).toBe(true);
  });

  it('every typed word must occur, in any order; a label that begins with the words comes first', () => {
    const found = paletteGroups({ words: 'all fit', commands, hits: [], recent: [] });
    expect(found.flatMap(({ entries }) => entries).map((entry) => entry.kind === 'command' && entry.command.id)).toEqual(['fit-all']);
    const show = paletteGroups({ words: 'show', commands, hits: [], recent: [] })[0]?.entries[0];
    expect(show?.kind === 'command' && show.label.startsWith('show')).toBe(true);
  });

  it('what nobody has is not there', () => {
    expect(paletteGroups({ words: 'qqqq', commands, hits: [], recent })).toEqual([]);
  });
});

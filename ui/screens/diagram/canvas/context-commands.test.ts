import { describe, expect, it } from 'vitest';
import type { Description } from '../../../../workers/api/session';
import { COMMANDS, commandOf } from '../../../commands/registry';
import chinese from '../../../i18n/zh-cn/diagram.json';
import english from '../../../i18n/en/diagram.json';
import { contextCommands } from './context-commands';

function record(kind: Description['kind'], recordClass: string): Description {
  return { id: 1, kind, class: recordClass, name: '', path: [], fields: {}, facts: {}, version: 0 };
}

const flat = (selected: readonly Description[], maySomething: boolean, lockable = true) =>
  contextCommands(selected, maySomething, lockable).flat();

describe("[R2.063] in place of the browser's menu the drawing offers the commands that fit", () => {
  it('the floor: fitting, inserting, what is shown', () => {
    expect(flat([], true)).toEqual(expect.arrayContaining(['fit-all', 'place-rack', 'toggle-cables']));
    expect(flat([], true)).not.toContain('delete');
  });

  it('[walk 1 (27 Nov) 3] the floor is unlocked and locked from its menu where there is something to keep', () => {
    expect(flat([], true)).toContain('toggle-floor');
    expect(flat([], true, false)).not.toContain('toggle-floor');
  });

  it('[X29] a cable with open ends is inserted from the menu of the floor and of a closure', () => {
    expect(flat([], true)).toContain('insert-cable');
    expect(flat([record('object', 'closure')], true)).toContain('insert-cable');
    expect(flat([], false)).not.toContain('insert-cable');
  });

  it('a device can be opened, renamed, copied and deleted', () => {
    expect(flat([record('object', 'device')], true)).toEqual(expect.arrayContaining(['go-in', 'rename', 'copy', 'delete']));
  });

  it('[11 by hand #5] a rack, a device and a port are traced, connected and led from, on the drawing and in the tree alike', () => {
    for (const of of [record('object', 'rack'), record('object', 'device'), record('port', 'interface')])
      expect(flat([of], true)).toEqual(expect.arrayContaining(['trace', 'show-best-route']));
    expect(flat([record('object', 'device')], true)).toContain('show-p2p-connect');
    expect(flat([record('object', 'shape')], true)).not.toContain('trace');
  });

  it('[walk 1] a picture of a rack is saved from its menu, and one of all that is drawn from that of the floor, also by who may only look', () => {
    expect(flat([record('object', 'rack')], false)).toContain('save-picture');
    expect(flat([], false)).toContain('save-whole-picture');
  });

  it('a port is connected or followed, not deleted', () => {
    const port = flat([record('port', 'interface')], true);
    expect(port).toEqual(expect.arrayContaining(['connect-selected', 'jump-to-peer']));
    expect(port).not.toContain('delete');
  });

  it('[B22] a leg is unplugged, and a cable with a loose leg is connected', () => {
    const leg = { ...record('port', 'interface'), facts: { unplugs: 1 } };
    const breakout = { ...record('cable', 'copperCable'), facts: { looseB: 1 } };
    expect(flat([leg, leg], true)).toContain('unplug');
    expect(flat([leg, record('port', 'interface')], true)).not.toContain('unplug');
    expect(flat([breakout], true)).toContain('connect-selected');
    expect(flat([record('cable', 'copperCable')], true)).not.toContain('connect-selected');
  });

  it('a pathway is renamed and deleted, and has no relations to edit', () => {
    const pathway = flat([record('pathway', 'ladder')], true);
    expect(pathway).toEqual(expect.arrayContaining(['fit-selection', 'rename', 'delete']));
    expect(pathway).not.toContain('edit-relations');
  });

  it('[walk 4, viewer] who may only look gets nothing that edits or inserts, of whatever is under the pointer', () => {
    for (const of of [[], [record('object', 'closure')], [record('object', 'rack')], [record('cable', 'fiberCable')]])
      expect(flat(of, false).filter((id) => ['edit', 'insert'].includes(commandOf(id).section))).toEqual([]);
  });

  it('[walk 1 slot] an empty slot and a chassis with one take a card, by paste, too', () => {
    for (const of of ['slot', 'device'])
      expect(flat([{ ...record('object', of), facts: { freeSlot: 7 } }], true)).toEqual(
        expect.arrayContaining(['insert-card', 'paste']),
      );
    expect(flat([record('object', 'slot')], true)).not.toContain('insert-card');
  });

  it('[X1] a rack takes devices, a row takes racks', () => {
    expect(flat([record('object', 'rack')], true)).toContain('insert-device');
    expect(flat([record('object', 'row')], true)).toContain('insert-rack');
    const two = [record('object', 'rack'), record('object', 'rack')];
    expect(flat(two, true)).not.toContain('insert-device');
    expect(flat([record('object', 'rack')], false)).not.toContain('insert-device');
  });

  it('who may only look is offered nothing that changes the document', () => {
    const looking = flat([record('object', 'device')], false);
    expect(looking).toContain('fit-selection');
    for (const id of ['rename', 'delete', 'duplicate', 'paste']) expect(looking).not.toContain(id);
  });
});

it.each([
  ['en', english],
  ['zh-cn', chinese],
])('[walk 1 switches] every switch says in a menu what it does next, %s', (_, { turn, command }) => {
  const switches = COMMANDS.filter(({ id }) => id.startsWith('toggle-')).map(({ id }) => id);
  expect(Object.keys(turn).toSorted()).toEqual(switches.toSorted());
  for (const [id, { on, off }] of Object.entries(turn)) {
    expect(on).not.toBe(off);
    expect(on, id).not.toBe(command[id as keyof typeof command]);
  }
});

import { describe, expect, it, vi } from 'vitest';
import { barredKinds } from '../../domain/operations/permitted';
import { permissionsOf, type Permission } from '../../domain/permissions/permission';
import type { Description } from '../../workers/api/session';
import english from '../i18n/en/diagram.json';
import chinese from '../i18n/zh-cn/diagram.json';
import { useDialog } from '../dialogs/dialog';
import { DIALOGS } from '../dialogs/dialogs';
import { NOTHING_YET, type DiagramState } from '../engine-host/diagram-state';
import { useNotices } from '../state/notices';
import { usePage } from '../state/page';
import { portsBySide, risingFrom } from './list/connect-selected';
import { COMMAND_SECTIONS, isEnabled, lackingIn, runCommand, type CommandContext, type CommandId } from './command';
import { parseChord } from './keys';
import { COMMANDS, commandOf } from './registry';

function description(id: number, more: Partial<Description> = {}): Description {
  return { id, kind: 'object', class: 'device', name: `d${id}`, path: [], fields: {}, facts: {}, version: 0, ...more };
}

/** With these permissions, an editor's when left out. */
function context(state: Partial<DiagramState> = {}, held = permissionsOf('editor')): CommandContext {
  const diagram = new Proxy({}, { get: () => vi.fn() }) as CommandContext['diagram'];
  const session = new Proxy({}, { get: () => vi.fn(() => Promise.resolve({ ok: true })) }) as CommandContext['session'];
  const barred = barredKinds(new Set(held));
  return { state: { ...NOTHING_YET, phase: { kind: 'ready' }, barred, ...state }, session, diagram };
}

/** Sections of commands that change something. */
const CHANGING: ReadonlySet<string> = new Set(['edit', 'insert']);

const enabled = (id: CommandId, of: CommandContext): boolean => isEnabled(commandOf(id), of);

describe('the list of commands', () => {
  it('every command has words in English and Chinese', () => {
    for (const { id } of COMMANDS) {
      expect(english.command, id).toHaveProperty([id]);
      expect(chinese.command, id).toHaveProperty([id]);
    }
    for (const section of COMMAND_SECTIONS) {
      expect(english.section).toHaveProperty([section]);
      expect(chinese.section).toHaveProperty([section]);
    }
  });

  it('no two commands answer to the same keys, and no command takes a key of the browser that nobody may take', () => {
    const seen = new Map<string, string>();
    for (const command of COMMANDS) {
      for (const text of command.keys) {
        const chord = JSON.stringify(parseChord(text));
        expect(seen.get(chord), `${text} of ${command.id}`).toBeUndefined();
        seen.set(chord, command.id);
        expect(['mod+t', 'mod+w', 'mod+n', 'mod+q', 'f5', 'f12']).not.toContain(text.toLowerCase());
      }
    }
  });

  it('ids are unique', () => {
    expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length);
  });
});

describe('when a command may be used', () => {
  it('before the diagram is there nothing works but what needs none: search and the list of keys', () => {
    const loading = context({ phase: { kind: 'loading' } });
    expect(COMMANDS.filter((command) => isEnabled(command, loading)).map(({ id }) => id)).toEqual(['search', 'shortcuts']);
    const asked = vi.spyOn(DIALOGS.palette, 'load').mockReturnValue(new Promise(() => undefined));
    runCommand(commandOf('fit-all'), null);
    expect(asked).not.toHaveBeenCalled();
    runCommand(commandOf('search'), null);
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
  });

  it('someone who may only look is offered no command that changes the document', () => {
    const looking = context({ selection: [1], described: [description(1)] }, permissionsOf('viewer'));
    expect(COMMANDS.filter((command) => command.does && isEnabled(command, looking))).toEqual([]);
    expect(enabled('fit-all', looking)).toBe(true);
    expect(enabled('copy', looking)).toBe(false);
  });

  it('[walk 4, viewer] what edits or inserts is offered to nobody who may only look, whatever is selected; what every command does, it says', () => {
    const kinds = [
      description(1, { class: 'closure' }),
      description(1, { class: 'room' }),
      description(1, { class: 'rack' }),
      description(1, { kind: 'cable', class: 'fiberCable' }),
      description(1, { kind: 'port', class: 'interface' }),
    ];
    for (const one of kinds) {
      const looking = context({ selection: [1], described: [one] }, permissionsOf('viewer'));
      const offered = COMMANDS.filter((command) => CHANGING.has(command.section) && isEnabled(command, looking));
      expect(offered.map(({ id }) => id)).toEqual([]);
    }
  });

  it('[walk 4, viewer] a view that is for editing alone is opened by nobody who may only look, one that shows too is', () => {
    const may = (held: Parameters<typeof permissionsOf>[0]) =>
      (['show-p2p-connect', 'show-capacity'] as const).map((id) => isEnabled(commandOf(id), context({}, permissionsOf(held))));
    expect([may('viewer'), may('editor')]).toEqual([
      [false, true],
      [true, true],
    ]);
  });

  it('[X11] a key of what someone may not do says which permission is lacking; a page that only shows, and what there is nothing for, say nothing', () => {
    const looking = (selection: readonly number[]) =>
      context({ selection, described: selection.map((id) => description(id)) }, permissionsOf('viewer'));
    const told = (pressed: CommandContext): readonly string[] => {
      useNotices.setState({ notices: [] });
      runCommand(commandOf('delete'), pressed);
      return useNotices.getState().notices.map(({ tone }) => tone);
    };
    expect(told(looking([1]))).toEqual(['refused']);
    expect(told(looking([]))).toEqual([]);
    usePage.setState({ pageMode: 'readOnly' });
    expect(told(looking([1]))).toEqual([]);
    usePage.setState({ pageMode: 'normal' });
  });

  it('nothing is offered before it is known what may be done', () => {
    const early = context({ selection: [1], described: [description(1)], barred: null });
    expect(COMMANDS.filter((command) => command.does && isEnabled(command, early))).toEqual([]);
  });

  it('a command asks for the permissions of the operations that it would perform, and names the one that is lacking', () => {
    const cable = description(1, { kind: 'cable' });
    const selected = { selection: [1], described: [cable] };
    const lacking = (id: CommandId, ...held: readonly Permission[]) => {
      const now = context(selected, ['viewRead', 'propertyRead', ...held]);
      expect(enabled(id, now)).toBe(lackingIn(commandOf(id), now) === null);
      return lackingIn(commandOf(id), now);
    };
    expect([lacking('rename', 'propertyEditing'), lacking('rename', 'cableConnection')]).toEqual([null, 'propertyEditing']);
    expect([lacking('cut-cable', 'cableConnection'), lacking('cut-cable', 'propertyEditing')]).toEqual([null, 'cableConnection']);
    expect([lacking('delete', 'cableConnection'), lacking('delete', 'nodeEditing')]).toEqual([null, 'cableConnection']);
    expect([lacking('cable-model', 'propertyEditing'), lacking('cable-model', 'modelEditing')]).toEqual([
      null,
      'propertyEditing',
    ]);
    const many = context({ selection: [1, 2], described: [cable, description(2)] }, ['cableConnection']);
    expect(lackingIn(commandOf('delete'), many)).toBe('nodeEditing');
  });

  it('every command that inserts says which operation it performs', () => {
    expect(COMMANDS.filter(({ section, does }) => section === 'insert' && does === undefined)).toEqual([]);
  });

  it('undo needs a step that was done, redo one that was taken back', () => {
    const entries = [{ label: 'move-device', facts: {}, atMs: 0, done: true }];
    expect([enabled('undo', context()), enabled('redo', context())]).toEqual([false, false]);
    expect(enabled('undo', context({ history: { step: 1, canUndo: true, canRedo: false, entries } }))).toBe(true);
    expect(enabled('redo', context({ history: { step: 0, canUndo: false, canRedo: true, entries } }))).toBe(true);
  });

  it('[X19] a trace is asked for of a port, a cable, and of a device or rack for the ways in it; of nothing and of several it is not', () => {
    const of = (...kinds: readonly Description['kind'][]): boolean => {
      const described = kinds.map((kind, at) => description(at + 1, { kind }));
      return enabled('trace', context({ selection: described.map(({ id }) => id), described }));
    };
    expect([of('port'), of('cable'), of('object')]).toEqual([true, true, true]);
    expect([of(), of('pathway'), of('object', 'object')]).toEqual([false, false, false]);
  });

  it('ports are not deleted by themselves; objects and cables are', () => {
    const port = context({ selection: [1], described: [description(1, { kind: 'port' })] });
    const cable = context({ selection: [2], described: [description(2, { kind: 'cable' })] });
    expect([enabled('delete', port), enabled('delete', cable), enabled('delete', context())]).toEqual([false, true, false]);
  });

  it('pathways alone are taken away at once, which undo takes back; with other things the dialog names what is lost', async () => {
    const both = [description(1, { kind: 'pathway' }), description(2)];
    vi.spyOn(DIALOGS.delete, 'load').mockResolvedValue(() => null);
    const removed = vi.fn((_ids: readonly number[]) => Promise.resolve({ ok: true }));
    const session = { pathways: { remove: removed } } as unknown as CommandContext['session'];
    for (const described of [both.slice(0, 1), both]) {
      const selection = described.map(({ id }) => id);
      const now = { ...context({ selection, described }), session };
      expect(enabled('delete', now)).toBe(true);
      await commandOf('delete').run(now);
    }
    expect(removed.mock.calls).toEqual([[[1]]]);
    await vi.waitFor(() => expect(useDialog.getState().open?.props).toEqual({ ids: [1, 2] }));
  });

  it('ways for cables are drawn on plans and free diagrams, by who may edit', () => {
    const on = (kind: 'plan' | 'free' | 'elevation' | 'internal', held = permissionsOf('editor')): boolean =>
      enabled(
        'draw-pathway',
        context(
          { opened: { diagram: 1, name: '', kind, path: [], siblings: [], counts: {}, boxless: 0, lockable: false, tools: [] } },
          held,
        ),
      );
    expect([on('plan'), on('free'), on('elevation'), on('internal'), on('plan', permissionsOf('viewer'))]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('[walk 1 order] servers that were selected downwards are connected from the lowest name up; picked one by one, as they were picked', () => {
    const named = (...names: readonly string[]) =>
      risingFrom(names.map((name, id) => description(id, { class: 'device', name })));
    expect(named('srv-10', 'srv-9', 'srv-2')).toEqual([2, 1, 0]);
    expect(named('srv-2', 'srv-9', 'srv-10')).toEqual([0, 1, 2]);
    expect(named('srv-3', 'srv-1', 'srv-2')).toEqual([0, 1, 2]);
    expect(named('srv-1')).toEqual([0]);
  });

  it('cables are offered between ports, or between devices and racks, not between one and the other', () => {
    const port = (id: number) => description(id, { kind: 'port' });
    const device = (id: number) => description(id, { class: 'device' });
    expect(enabled('connect-selected', context({ selection: [1, 2], described: [port(1), port(2)] }))).toBe(true);
    expect(enabled('connect-selected', context({ selection: [1], described: [port(1)] }))).toBe(true);
    expect(enabled('connect-selected', context({ selection: [1, 2, 3], described: [port(1), port(2), port(3)] }))).toBe(true);
    expect(enabled('connect-selected', context({ selection: [1, 2], described: [device(1), device(2)] }))).toBe(true);
    expect(enabled('connect-selected', context({ selection: [1], described: [device(1)] }))).toBe(false);
    expect(enabled('connect-selected', context({ selection: [1, 2], described: [port(1), device(2)] }))).toBe(false);
  });

  it('[B22] a cable with a loose leg is connected from the port that faces it; what is unplugged is a leg, and no other cable', () => {
    const cable = (facts: Description['facts']) =>
      context({ selection: [1], described: [description(1, { kind: 'cable', facts })] });
    expect(enabled('connect-selected', cable({ portA: 7, portB: 8, looseB: 2 }))).toBe(true);
    expect(enabled('connect-selected', cable({ portA: 7, portB: 8 }))).toBe(false);
    expect(enabled('connect-selected', cable({ portA: 7, looseA: 1 }))).toBe(false);
    const port = (facts: Description['facts']) =>
      context({ selection: [1], described: [description(1, { kind: 'port', facts })] });
    expect(enabled('unplug', port({ cable: 9, unplugs: 1 }))).toBe(true);
    expect(enabled('unplug', port({ cable: 9 }))).toBe(false);
  });

  it("of many ports those of the first one's device begin the cables and the others end them", () => {
    const port = (id: number, owner: number) =>
      description(id, { kind: 'port', path: [{ id: owner, name: '', class: 'device' }] });
    expect(portsBySide([port(1, 10), port(2, 11), port(3, 10), port(4, 11)])).toEqual([
      [1, 3],
      [2, 4],
    ]);
    // A breakout begins at its one port, whichever was selected first.
    expect(portsBySide([port(1, 10), port(3, 10), port(2, 11)])).toEqual([[2], [1, 3]]);
  });

  it('the other end is reachable from a port with a cable', () => {
    const free = context({ selection: [1], described: [description(1, { kind: 'port' })] });
    const used = context({ selection: [1], described: [description(1, { kind: 'port', facts: { peer: 9 } })] });
    expect([enabled('jump-to-peer', free), enabled('jump-to-peer', used)]).toEqual([false, true]);
  });

  it('the inside view of a device takes no rack and no device', () => {
    const opened = {
      diagram: 1,
      name: '',
      kind: 'internal',
      path: [],
      siblings: [],
      counts: {},
      boxless: 0,
      lockable: false,
      tools: [],
    } as const;
    expect(enabled('place-device', context({ opened }))).toBe(false);
    expect(enabled('place-device', context({ opened: { ...opened, kind: 'elevation' } }))).toBe(true);
  });

  it('a card goes into a selected slot that is empty, or into the first such of a selected chassis', () => {
    const chassis = description(1, { facts: { freeSlot: 7 } });
    expect(enabled('insert-card', context({ selection: [1], described: [chassis] }))).toBe(true);
    const filled = description(1, { class: 'slot' });
    expect(enabled('insert-card', context({ selection: [1], described: [filled] }))).toBe(false);
    expect(enabled('insert-card', context({ selection: [1], described: [description(1)] }))).toBe(false);
  });
});

it('[11 Esc] Delete with nothing selected says so and opens nothing; with a selection that is not known yet it says nothing', () => {
  useNotices.setState({ notices: [] });
  useDialog.setState({ open: null });
  runCommand(commandOf('delete'), context({ selection: [4] }));
  expect(useNotices.getState().notices).toEqual([]);
  runCommand(commandOf('delete'), context());
  expect(useNotices.getState().notices).toHaveLength(1);
  expect(useDialog.getState().open).toBeNull();
});

it('[11 batch] F2 begins in the first field of one record or of several, not before they are described', () => {
  expect(enabled('rename', context({ selection: [1, 2] }))).toBe(false);
  expect(enabled('rename', context({ selection: [1, 2], described: [description(1), description(2)] }))).toBe(true);
  expect(enabled('rename', context())).toBe(false);
});

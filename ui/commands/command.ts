import type { Icon } from '@tabler/icons-react';
import type { DiagramActions } from '../engine-host/diagram-actions';
import type { DiagramState } from '../engine-host/diagram-state';
import type { RemoteSession } from '../engine-host/diagram-connection';
import type { Permission } from '../../domain/permissions/permission';
import { refuse } from '../../domain/result';
import { report } from './report';
import { lackingFor, maySomething, type OperationKind } from './lacking';
import { usePage } from '../state/page';
import type { WordUnder } from '../i18n/word-key';

/** A command has words, or it does not compile. */
export type CommandId = WordUnder<'diagram', 'command'>;

/** The groups in which menus, the palette and the list of shortcuts show commands, in this order. */
export const COMMAND_SECTIONS = ['tools', 'edit', 'insert', 'select', 'view', 'go', 'panels', 'help'] as const;
export type CommandSection = (typeof COMMAND_SECTIONS)[number];

/**
 * One thing a user can do in a diagram. Menus, keys, palette, tool strip and tests read these; the words stand in
 * the translations under `diagram:command.<id>`.
 */
export interface Command {
  readonly id: CommandId;
  readonly section: CommandSection;
  readonly icon: Icon;
  /** Default keys, e.g. `mod+z` (mod = Control, on a Mac Command). The first is the one shown. */
  readonly keys: readonly string[];
  /** Runs also while the user types in a field. */
  readonly whileTyping?: true;
  /** The operations it performs, now: barred with the permission that is lacking, never offered to who may only look. */
  readonly does?: readonly OperationKind[] | ((context: CommandContext) => readonly OperationKind[]);
  enabled(context: CommandContext): boolean;
  /** Switches: is it on? */
  checked?(context: CommandContext): boolean;
  run(context: CommandContext): void | Promise<void>;
  /** What its keys say where it is not enabled; left out = nothing. */
  unable?(context: CommandContext): void;
  /** The same without a drawing: it works while one is on its way, too. */
  readonly anytime?: () => void;
}

/** What a command may look at and use. */
export interface CommandContext {
  readonly state: DiagramState;
  readonly session: RemoteSession;
  /** What is done to the open diagram's picture and to the hand over it. */
  readonly diagram: DiagramActions;
}

/** May this command be used now? */
export function isEnabled(command: Command, context: CommandContext): boolean {
  const { barred, phase } = context.state;
  if (command.anytime) return true;
  if (command.does && !maySomething(barred)) return false;
  return phase.kind === 'ready' && command.enabled(context) && lackingIn(command, context) === null;
}

/**
 * Runs a command that may be used now; says which permission is lacking where nothing else bars it, but not on a page that
 * only shows. `context` null = no drawing is there yet.
 */
export function runCommand(command: Command, context: CommandContext | null): void {
  if (command.anytime) return command.anytime();
  if (context === null) return;
  if (isEnabled(command, context)) return void command.run(context);
  if (context.state.phase.kind !== 'ready') return;
  if (!command.enabled(context)) return maySomething(context.state.barred) ? command.unable?.(context) : undefined;
  const permission = lackingIn(command, context);
  if (permission === null || usePage.getState().pageMode !== 'normal') return;
  report(refuse('not-permitted', { permission }));
}

/** The permission that is lacking for what the command does; null = none. */
export function lackingIn({ does = [] }: Command, context: CommandContext): Permission | null {
  return lackingFor(context.state.barred, typeof does === 'function' ? does(context) : does);
}

/** Of a command that opens what needs no drawing. */
export function opening(open: () => void): Pick<Command, 'enabled' | 'run' | 'anytime'> {
  return { enabled: always, run: open, anytime: open };
}

export function always(): boolean {
  return true;
}

/** At least one record is selected. */
export function somethingSelected({ state }: CommandContext): boolean {
  return state.selection.length > 0;
}

/** The one selected record, when its description is known and it is of this kind. */
export function onlySelected(
  context: CommandContext,
  kind?: 'object' | 'port' | 'cable' | 'pathway',
): DiagramState['described'][number] | undefined {
  const { selection, described } = context.state;
  const [one] = described;
  if (selection.length !== 1 || one === undefined || one.id !== selection[0]) return undefined;
  return kind === undefined || one.kind === kind ? one : undefined;
}

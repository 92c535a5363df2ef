import type { Icon } from '@tabler/icons-react';
import type { DiagramState } from '../engine-host/diagram-state';
import type { RemoteSession } from '../engine-host/diagram-connection';
import type { CoreDialog } from '../screens/diagram/cores/core-dialog-state';
import type { ActionResult } from '../../workers/api/session';

/** The groups in which menus, the palette and the list of shortcuts show commands, in this order. */
export const COMMAND_SECTIONS = ['tools', 'edit', 'insert', 'select', 'view', 'go', 'panels', 'help'] as const;
export type CommandSection = (typeof COMMAND_SECTIONS)[number];

/**
 * One thing a user can do in a diagram. Menus, keys, palette, tool strip and tests read these; the words stand in
 * the translations under `diagram:command.<id>`.
 */
export interface Command {
  readonly id: string;
  readonly section: CommandSection;
  readonly icon: Icon;
  /** Default keys, e.g. `mod+z` (mod = Control, on a Mac Command). The first is the one shown. */
  readonly keys: readonly string[];
  /** Runs also while the user types in a field. */
  readonly whileTyping?: true;
  /** Changes the document: never offered to someone who may only look. */
  readonly edits?: true;
  enabled(context: CommandContext): boolean;
  /** Switches: is it on? */
  checked?(context: CommandContext): boolean;
  run(context: CommandContext): void | Promise<void>;
}

/** What a command may look at and use. */
export interface CommandContext {
  readonly state: DiagramState;
  readonly session: RemoteSession;
  readonly mayEdit: boolean;
  readonly screen: ScreenDeeds;
}

export type Panel = 'left' | 'right' | 'minimap' | 'numbers';
export type LeftTab = 'objects' | 'models' | 'layers';
/** The right panel's views (spec section 2, secondary right-side views) and its history tab. */
export const RIGHT_TABS = [
  'propertyView',
  'history',
  'search',
  'linkView',
  'linkFlowView',
  'p2pConnect',
  'bundleView',
  'AILinkLayer',
  'capacity',
  'bestRoute',
  'grille',
  'pathway',
  'relationalView',
] as const;
export type RightTab = (typeof RIGHT_TABS)[number];

/** What commands ask of the screen. */
export interface ScreenDeeds {
  confirmDelete(ids: readonly number[]): void;
  /** Opens the dialog that confirms cable type and name; `to` 0 = this port begins the cable, or ends one that was begun. */
  confirmConnect(from: number, to: number): void;
  /** The same for many: ports to ports, or objects whose free ports are found. */
  confirmConnectMany(from: readonly number[], to: readonly number[]): void;
  insertByForm(objectClass: 'rack' | 'device' | 'card'): void;
  /** Shows the palette of models of this class. */
  showModels(objectClass: 'rack' | 'device'): void;
  /** Opens a dialog on cores, closures or cables. */
  openCores(dialog: CoreDialog): void;
  rename(): void;
  openPalette(): void;
  /** Labels for both ends of these cables, to be printed. */
  openLabels(cables: readonly number[]): void;
  /** The relations of the selection, large, to add and remove some. */
  openRelations(): void;
  openShortcuts(): void;
  togglePanel(panel: Panel): void;
  panelOpen(panel: Panel): boolean;
  showLeft(tab: LeftTab): void;
  showRight(tab: RightTab): void;
  /** Moves the keyboard to the next region of the page: bar, left panel, canvas, right panel. */
  focusNextRegion(backwards: boolean): void;
  goToDiagram(id: number): void;
  /** Opens the diagram that an object owns, or flies to it. */
  goInto(id: number): void;
  goUp(): void;
  setShown(change: Partial<DiagramState['shown']>): void;
  setTool(tool: Exclude<DiagramState['tool'], 'insert'>): void;
  /** Takes a model in hand; the drawing shows where it fits. */
  holdModel(objectClass: 'rack' | 'device', model: number): void;
  copyAddress(id: number): void;
  /** Says a refusal; a success was said by its event. Returns whether it went well. */
  report(result: ActionResult): boolean;
}

/** May this command be used now? */
export function isEnabled(command: Command, context: CommandContext): boolean {
  if (command.edits && !context.mayEdit) return false;
  return context.state.phase.kind === 'ready' && command.enabled(context);
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

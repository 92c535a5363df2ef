import type { InputEvent } from '../../domain/geometry/view';
import { TOOLS, type Engine, type ToolName } from '../../engine';

/**
 * Takes tools in hand. While the model of one is on its way, what is done on the drawing is kept from the first press on, or
 * from a drop, with where it was aimed, and carried out when the model is there; Esc and another tool forget it.
 */
export class ModelInHand {
  readonly #engine: () => Pick<Engine, 'setTool' | 'input'>;
  /** What was done since the first press or drop; undefined = no model is on its way. */
  #kept: readonly InputEvent[] | undefined;
  #takes = 0;
  #aimed: InputEvent | undefined;

  constructor(engine: () => Pick<Engine, 'setTool' | 'input'>) {
    this.#engine = engine;
  }

  /** `bring`: makes the model known; absent = there is none to wait for. */
  async take(tool: ToolName, model: number, bring?: () => Promise<void>): Promise<void> {
    const mine = this.#forget();
    this.#engine().setTool(tool, model);
    if (!bring) return;
    this.#kept = [];
    try {
      await bring();
    } catch (error) {
      if (mine === this.#takes) await this.take(TOOLS[0].name, 0);
      throw error;
    }
    if (mine !== this.#takes) return;
    const kept = this.#kept;
    this.#kept = undefined;
    this.#engine().setTool(tool, model);
    if (kept.length > 0) this.#engine().input(kept);
  }

  input(events: readonly InputEvent[]): void {
    if (this.#kept && events.some(isEscape)) this.#forget();
    if (!this.#kept) return this.#engine().input(events);
    const press = this.#kept.length > 0 ? 0 : events.findIndex(({ type }) => type === 'down' || type === 'up');
    const before = press < 0 ? events : events.slice(0, press);
    if (before.length > 0) this.#engine().input(before);
    this.#aimed = before.findLast(({ type }) => type === 'move') ?? this.#aimed;
    if (press < 0) return;
    const isDrop = this.#kept.length === 0 && events[press]!.type === 'up' && this.#aimed !== undefined;
    this.#kept = [...this.#kept, ...(isDrop ? [this.#aimed!] : []), ...events.slice(press)];
  }

  #forget(): number {
    this.#kept = undefined;
    this.#aimed = undefined;
    return ++this.#takes;
  }
}

const isEscape = ({ type, key }: InputEvent): boolean => type === 'key' && key === 'Escape';

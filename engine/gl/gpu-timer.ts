/** EXT_disjoint_timer_query, as far as it is asked for here. */
interface TimerQuery {
  createQueryEXT(): object;
  deleteQueryEXT(query: object): void;
  beginQueryEXT(target: number, query: object): void;
  endQueryEXT(target: number): void;
  getQueryObjectEXT(query: object, what: number): number | boolean;
}
const TIME_ELAPSED = 0x88bf;
const RESULT = 0x8866;
const RESULT_AVAILABLE = 0x8867;
const DISJOINT = 0x8fbb;

/** Tells how long draws took on the graphics card, some frames later: nothing waits for it. */
export class GpuTimer {
  readonly #gl: WebGLRenderingContext;
  readonly #queries: TimerQuery | null;
  #asked: { readonly query: object; readonly told: (ms: number) => void }[] = [];

  constructor(gl: WebGLRenderingContext) {
    this.#gl = gl;
    this.#queries = gl.getExtension('EXT_disjoint_timer_query') as TimerQuery | null;
  }

  /** Draws; `told` hears of it at a later poll(), or never, where the browser cannot tell or the card was disturbed. */
  time(draw: () => void, told: (ms: number) => void): void {
    const query = this.#queries?.createQueryEXT();
    if (query) this.#queries?.beginQueryEXT(TIME_ELAPSED, query);
    draw();
    if (!query) return;
    this.#queries?.endQueryEXT(TIME_ELAPSED);
    this.#asked.push({ query, told });
  }

  poll(): void {
    const queries = this.#queries;
    if (!queries || this.#asked.length === 0) return;
    // After a disturbance nothing that was asked before can be believed.
    const isDisturbed = this.#gl.getParameter(DISJOINT) === true;
    const asked = this.#asked;
    this.#asked = [];
    for (const each of asked) {
      const isKnown = queries.getQueryObjectEXT(each.query, RESULT_AVAILABLE) === true;
      if (!isKnown && !isDisturbed) this.#asked.push(each);
      else {
        const ms = isDisturbed ? 0 : Number(queries.getQueryObjectEXT(each.query, RESULT)) / 1e6;
        queries.deleteQueryEXT(each.query);
        if (!isDisturbed) each.told(ms);
      }
    }
  }
}

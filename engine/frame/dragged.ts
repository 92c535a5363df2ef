/** Items drawn displaced while they are dragged, mm. */
export interface Dragged {
  readonly items: ReadonlySet<number>;
  readonly dx: number;
  readonly dy: number;
}

/** How transparent what is dragged is. */
export const DRAGGED_ALPHA = 0.75;

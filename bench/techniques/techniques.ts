/** The frame that nineteen of twenty beat; most vertices in one; JavaScript's part of half of them. */
export type Beside = 'p95' | 'vertices' | 'script';

/** One thing that the engine does to be fast, and how it is without. */
export interface Technique {
  readonly name: string;
  /**
   * `replaced`: a module of the engine, and the file of bench/techniques/off that stands in its place (paths from the
   * repository's root, no endings); `picture`, `edits`: a switch of the engine itself.
   */
  readonly without:
    | { readonly replaced: string; readonly by: string }
    /** Every frame draws the whole scene. */
    | { readonly picture: 'direct' }
    /** States come as changes of records do. */
    | { readonly edits: true };
  readonly scene: 'hall' | 'free-form';
  /** Ports of the hall; a free-form diagram has always the same size. */
  readonly ports: number;
  /**
   * What is timed: frames at some stops of the path (and beside them what else tells), frames before which this many
   * ports got another state, picks, or the first frame.
   */
  readonly timed:
    | { readonly stops: readonly string[]; readonly beside: Beside }
    | { readonly states: number }
    | 'pick'
    | 'first frame';
}

/** Changed states before a frame, spread over all ports: 100,000 a second, and what a quiet hall has. */
const MANY = 1700;
const FEW = 10;
const FULL = 1_000_000;
/** Where everything at once can be drawn at all. */
const MIDDLE = 100_000;

export const TECHNIQUES: readonly Technique[] = [
  {
    name: 'the drawn scene is kept as a picture',
    without: { picture: 'direct' },
    scene: 'hall',
    ports: FULL,
    timed: { stops: ['fit all', 'rack', 'along the row', 'device'], beside: 'p95' },
  },
  {
    name: 'from far a rack is one quad with texels',
    without: { replaced: 'engine/scene/lod', by: 'racks-as-plates' },
    scene: 'hall',
    ports: FULL,
    timed: { stops: ['fit all', 'pan'], beside: 'vertices' },
  },
  {
    name: 'levels of detail',
    without: { replaced: 'engine/scene/lod', by: 'ports-exact' },
    scene: 'hall',
    ports: MIDDLE,
    timed: { stops: ['fit all', 'middle', 'rack'], beside: 'vertices' },
  },
  {
    name: 'ports are points in the middle distance',
    without: { replaced: 'engine/scene/lod', by: 'ports-never-points' },
    scene: 'hall',
    ports: MIDDLE,
    timed: { stops: ['rack'], beside: 'vertices' },
  },
  {
    name: 'cables that coincide are one run',
    without: { replaced: 'engine/passes/cable/cable-runs', by: 'cables-apart' },
    scene: 'hall',
    ports: MIDDLE,
    timed: { stops: ['rack', 'device'], beside: 'vertices' },
  },
  {
    name: 'racks out of view are left out',
    without: { replaced: 'engine/scene/scene', by: 'nothing-culled' },
    scene: 'hall',
    ports: MIDDLE,
    timed: { stops: ['rack', 'device'], beside: 'vertices' },
  },
  {
    name: 'of a rack the part in view is drawn',
    without: { replaced: 'engine/gl/bands', by: 'whole-chunks' },
    scene: 'hall',
    ports: MIDDLE,
    timed: { stops: ['rack', 'device'], beside: 'vertices' },
  },
  {
    name: 'words are written for more than the screen, a slice a frame',
    without: { replaced: 'engine/frame/label-painter', by: 'words-every-frame' },
    scene: 'hall',
    ports: MIDDLE,
    timed: { stops: ['rack', 'along the row', 'device'], beside: 'script' },
  },
  {
    name: 'of live states only changed lines are sent',
    without: { replaced: 'engine/frame/live-states', by: 'states-sent-whole' },
    scene: 'hall',
    ports: FULL,
    timed: { states: FEW },
  },
  {
    name: 'live states are no edits: no mesh is built for them',
    without: { edits: true },
    scene: 'hall',
    ports: MIDDLE,
    timed: { states: MANY },
  },
  {
    name: 'racks are laid out when they first come near',
    without: { replaced: 'engine/scene/scene', by: 'racks-laid-out-at-once' },
    scene: 'hall',
    ports: FULL,
    timed: 'first frame',
  },
  {
    name: 'very many loose things are density in tiles',
    without: { replaced: 'engine/frame/loose-painter', by: 'loose-things-exact' },
    scene: 'free-form',
    ports: 0,
    timed: { stops: ['fit all', 'pan', 'middle'], beside: 'vertices' },
  },
  {
    name: 'an index over boxes',
    without: { replaced: 'engine/spatial/spatial-index', by: 'boxes-in-turn' },
    scene: 'free-form',
    ports: 0,
    timed: 'pick',
  },
];

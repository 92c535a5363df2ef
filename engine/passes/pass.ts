import type { Camera } from '../../domain/geometry/view';
import type { ViewSettings } from '../../domain/geometry/view-settings';
import type { Box } from '../camera/camera';
import type { PathwayFill } from '../engine-types';
import type { Changes } from '../frame/damage';
import type { Dragged } from '../frame/dragged';
import type { Device, MeshKind, View } from '../gl/device';
import type { Hit } from '../picking/pick';
import type { Levels } from '../scene/lod';
import type { Scene } from '../scene/scene';
import type { Theme } from '../theme';
import type { Mark } from './overlay/marks';

/**
 * One kind of drawing: a file, a line in passes.ts, and a shader where it has one of its own. The list is the order in
 * which passes are drawn, and from its end the order in which they are picked.
 */
export interface Pass {
  /** Drawn anew over the kept picture in every frame; absent = a part of it. */
  readonly over?: boolean;
  make(host: PassHost): PassAtWork;
  /** What of it lies under a point. */
  pick?(ask: PickAsk): Hit | undefined;
  /** It is picked before what is drawn over it. */
  picksFirst?(view: ViewSettings): boolean;
}

/** What a pass is made of. Theme and words are those of the moment: restyle() tells of others. */
export interface PassHost {
  readonly device: Device;
  readonly scene: Scene;
  readonly theme: Theme;
  readonly words: Readonly<Record<string, string>>;
}

export interface PickAsk {
  readonly scene: Scene;
  /** World mm. */
  readonly x: number;
  readonly y: number;
  /** CSS px a mm. */
  readonly scale: number;
  readonly view: ViewSettings;
}

/** One frame: what is seen, and until when something may be built for it. */
export interface Frame {
  readonly view: View;
  readonly camera: Camera;
  readonly shown: ViewSettings;
  /** Colours over racks and below words; a new array when it changed. */
  readonly heat: readonly Mark[];
  /** How full pathways are; null = not shown. */
  readonly fill: PathwayFill | null;
  /** Selection and colleagues; a new array when it changed. */
  readonly resting: readonly Mark[];
  /** Hover and gesture; a new array when it changed. */
  readonly moving: readonly Mark[];
  readonly dragged: Dragged | undefined;
  /** Counts up. */
  readonly number: number;
  /** ms of performance.now(); Infinity = nobody waits for it. */
  readonly deadlineMs: number;
}

/** A part of the world that is drawn. */
export interface Region {
  readonly view: View;
  /** World mm. */
  readonly box: Box;
  readonly levels: Levels;
  /** Racks and faces whose inside the box shows, ascending. */
  readonly holders: readonly number[];
  /** Where these holders stand while they are dragged; absent = at their places. */
  readonly moved?: Dragged | undefined;
}

/** What is otherwise than before, told to every pass as it comes. */
export type Change =
  /** Anything, theme and words too. */
  | { readonly what: 'all' }
  /** Items by their records, or only by the states that are reported of them. */
  | { readonly what: 'records' | 'states'; readonly items: ReadonlySet<number> }
  /** Live states of ports. */
  | { readonly what: 'ports'; readonly ids: ArrayLike<number> }
  /** Where items stand (scene.moved); what is drawn inside each stands as it was. */
  | { readonly what: 'places' }
  /** Items leave the picture to be dragged over it, or come back. */
  | { readonly what: 'dragged'; readonly items: ReadonlySet<number> };

/** A pass of one drawing. Whatever it keeps on the GPU the columns can give again. */
export interface PassAtWork {
  /**
   * Something changed. What of the kept picture gets out of date by that goes to `changes`, but for `all`, which is
   * everything; of live states only what its `views` show.
   */
  touch?(change: Change, changes: Changes, views: readonly View[]): void;
  /** Item numbers mean other things now, or the GPU lost everything; `all` is touched next. */
  reset?(): void;
  /** Before a frame's draws: what changed goes to the GPU, and what of the picture is out of date to `changes`. True = some is left. */
  refresh?(frame: Frame, changes: Changes): boolean;
  /** Has what a region needs built within the frame's time; false = some of it is missing. */
  ready?(region: Region, frame: Frame): boolean;
  /** False = what the region lacks comes later and is told as a change: it may be waited for a little. */
  isSettled?(region: Region, frame: Frame): boolean;
  /** True = something was missing. */
  draw(region: Region, frame: Frame): boolean | void;
  /** Draws what dragged holders hold, at region.moved. */
  drawMoved?(region: Region, frame: Frame): boolean | void;
  /** A cheap stand-in, for where no picture is yet. */
  drawFar?(region: Region): void;
  /** The whole scene costs so little now that no picture of it is kept. */
  readonly isCheap?: boolean;
  /** Programs compiled ahead, in the order in which a zoom needs them. */
  readonly kinds?: readonly MeshKind[];
  /** Before these are compiled: what they are drawn with. */
  beforeWarm?(): void;
  /** After a frame: memory in bounds. */
  trim?(frame: number): void;
  /** Held beside the GPU. */
  readonly bytes?: number;
}

/** True where boxes look otherwise: in an elevation none shows a state. */
export function repaintsBoxes({ what }: Change, { items }: Scene): boolean {
  return what === 'all' || what === 'records' || (what === 'states' && items.kind !== 'elevation');
}

/** What several passes of one drawing share. */
export function shared<T>(make: (host: PassHost) => T): (host: PassHost) => T {
  const made = new WeakMap<PassHost, { readonly it: T }>();
  return (host) => {
    const known = made.get(host) ?? { it: make(host) };
    made.set(host, known);
    return known.it;
  };
}

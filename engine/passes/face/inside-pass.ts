import { DRAGGED_ALPHA } from '../../frame/dragged';
import { ChunkMeshes, TIER_KINDS, type Tier, type TierMesh } from '../../frame/chunk-meshes';
import type { Changes } from '../../frame/damage';
import { LiveStates } from '../../frame/live-states';
import { worldOf } from '../../frame/picture-bounds';
import { sliceOf } from '../../gl/bands';
import type { Draw, MeshKind, View } from '../../gl/device';
import { pickAt } from '../../picking/pick';
import { ITEM } from '../../scene/items';
import { levelsAt, type Levels } from '../../scene/lod';
import { statePlaces } from '../../scene/state-places';
import { itemDamage } from '../item-damage';
import type { Change, Frame, Pass, PassAtWork, PassHost, Region } from '../pass';

/** What racks and faces hold, near: devices' faces, ports with their live states, cables. */
export const insidePass: Pass = {
  make: (host) => new Insides(host),
  pick: ({ scene, x, y, scale, view }) => pickAt(scene, x, y, scale, view.cables),
};

class Insides implements PassAtWork {
  readonly kinds = ['tiles', 'lines', 'slots', 'ports', 'portSigns', 'elbows', 'discs'] as const;
  readonly #host: PassHost;
  readonly #damage: NonNullable<PassAtWork['touch']>;
  readonly #chunks: ChunkMeshes;
  readonly #states: LiveStates;
  #isMissing = false;

  constructor(host: PassHost) {
    this.#host = host;
    this.#damage = itemDamage(host, (kind) => kind === ITEM.face);
    this.#chunks = new ChunkMeshes(host.device);
    this.#states = new LiveStates(host.device, host.scene.records);
  }

  get bytes(): number {
    return this.#chunks.cpuBytes;
  }

  touch(change: Change, changes: Changes, views: readonly View[]): void {
    this.#damage(change, changes, views);
    if (change.what === 'all') this.#chunks.touch('all');
    else if (change.what === 'records' || change.what === 'states') this.#chunks.touch(change.items);
    else if (change.what === 'ports') this.#touchPorts(change.ids, changes, views);
  }

  #touchPorts(ids: ArrayLike<number>, { live }: Changes, views: readonly View[]): void {
    const { scene } = this.#host;
    const { document } = scene.records;
    for (let at = 0; at < ids.length; at++) this.#states.mark(document.rowOf('port', ids[at]!));
    const near = views.filter(({ k, ratio }) => {
      const { tiles, faces } = levelsAt(k / ratio, scene.items.kind === 'internal');
      return tiles > 0 || faces > 0;
    });
    if (near.length > 0)
      live.join(
        statePlaces(
          scene,
          ids,
          near.map((view) => worldOf(view)),
        ),
      );
  }

  reset(): void {
    this.#chunks.clear();
    this.#states.reset();
  }

  trim(frame: number): void {
    this.#chunks.trim(frame);
  }

  beforeWarm(): void {
    this.#states.send();
  }

  ready({ holders, levels }: Region, frame: Frame): boolean {
    this.#isMissing = false;
    this.#gather(this.#ofKind(holders, ITEM.face), 'body', frame);
    if (levels.faces > 0) this.#gather(holders, 'faces', frame);
    if (levels.tiles > 0) this.#gather(holders, 'tiles', frame);
    const racks = this.#ofKind(holders, ITEM.rack);
    for (const [tier] of cableTiers(levels, frame)) this.#gather(racks, tier, frame);
    return !this.#isMissing;
  }

  draw(region: Region, frame: Frame): boolean {
    const { holders, levels } = region;
    this.#isMissing = false;
    // A device drawn alone has no far level: its plate is there at every scale.
    this.#drawTier(region, this.#gather(this.#ofKind(holders, ITEM.face), 'body', frame), 1);
    if (levels.tiles > 0 || levels.faces > 0) this.#states.send();
    if (levels.faces > 0) this.#drawTier(region, this.#gather(holders, 'faces', frame), 1);
    if (levels.tiles > 0) this.#drawTier(region, this.#gather(holders, 'tiles', frame), levels.tiles);
    const racks = this.#ofKind(holders, ITEM.rack);
    for (const [tier, alpha] of cableTiers(levels, frame)) this.#drawTier(region, this.#gather(racks, tier, frame), alpha);
    return this.#isMissing;
  }

  drawMoved(region: Region, frame: Frame): boolean {
    return this.draw(region, frame);
  }

  #ofKind(holders: readonly number[], kind: number): readonly number[] {
    const { kinds } = this.#host.scene.items;
    return holders.filter((item) => kinds[item] === kind);
  }

  /** Meshes of a level; builds what is missing or stale within the frame's budget. */
  #gather(items: readonly number[], tier: Tier, { number, deadlineMs }: Frame): readonly (readonly [number, TierMesh])[] {
    const { scene, theme } = this.#host;
    const found: (readonly [number, TierMesh])[] = [];
    for (const item of items) {
      let mesh = this.#chunks.get(item, tier, number);
      if (!mesh || mesh.stale) {
        const isTime = performance.now() < deadlineMs;
        const built = isTime && this.#chunks.build(scene, theme, item, tier, number, deadlineMs);
        if (built) mesh = built;
        else this.#isMissing = true;
      }
      if (mesh) found.push([item, mesh]);
    }
    return found;
  }

  /** Kind by kind, so that what is drawn alike is drawn in a row. */
  #drawTier({ view, box, moved }: Region, meshes: readonly (readonly [number, TierMesh])[], alpha: number): void {
    const { device, scene } = this.#host;
    const { boxes } = scene.items;
    const draws = new Map<MeshKind, Draw[]>();
    for (const [item, tier] of meshes) {
      const originX = boxes[item * 4]! + (moved?.dx ?? 0);
      const originY = boxes[item * 4 + 1]! + (moved?.dy ?? 0);
      for (const { kind, mesh, bands } of tier.parts) {
        const slice = bands ? sliceOf(bands, box[1] - originY, box[3] - originY) : undefined;
        if (slice && slice[0] === slice[1]) continue;
        const draw: Draw = { mesh, originX, originY, alpha: moved ? alpha * DRAGGED_ALPHA : alpha, ...(slice ? { slice } : {}) };
        const list = draws.get(kind);
        if (list) list.push(draw);
        else draws.set(kind, [draw]);
      }
    }
    for (const kind of TIER_KINDS) {
      const list = draws.get(kind) ?? [];
      device.draw(kind, view, list);
      if (kind === 'ports') device.draw('portSigns', view, list);
    }
  }
}

/** Cables as runs and as single ways, which give way to each other evenly: one is wider than the other. */
function cableTiers({ cables, ways }: Levels, { shown }: Frame): readonly (readonly [Tier, number])[] {
  if (!shown.cables || cables === 0) return [];
  const tiers: (readonly [Tier, number])[] = [];
  if (ways < 1) tiers.push(['cables', cables * (1 - ways)]);
  if (ways > 0) tiers.push(['cablesNear', cables * ways]);
  return tiers;
}

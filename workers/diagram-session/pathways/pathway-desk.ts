import { PATHWAY_KINDS, codeOf } from '../../../domain/catalog/enums';
import { laidChain } from '../../../domain/cabling/laid-chain';
import { laidPieces, type LaidPiece } from '../../../domain/cabling/laid-pieces';
import { laidCableOf } from '../../../domain/cabling/laid-cable';
import { fillNow } from '../../../domain/channels/channel-network';
import type { RecordOf } from '../../../domain/document/schema';
import type { PathwayStop } from '../../../domain/geometry/pathway-chain';
import { changePathways } from '../../../domain/operations/pathways/change-pathways';
import {
  drawPathways,
  idsForPathways,
  takePathwaysAway,
  type PathwayWish,
} from '../../../domain/operations/pathways/draw-pathways';
import { insertPathways } from '../../../domain/operations/pathways/insert-pathways';
import { cablesIn, editionOf } from '../../../domain/cabling/pathway-takes';
import { NO_ID } from '../../../domain/ids';
import { junctionAt, planInside, trayEndInside } from '../../../domain/layout/passages';
import { crossedOn } from '../../../domain/layout/tray-crossings';
import { refuse, type Warning } from '../../../domain/result';
import type { PathwayContent, PathwayEnd, PathwaysDoor, RiserWish } from '../../api/pathways';
import type { ActionResult } from '../../api/session';
import type { ChannelParts, DrawingParts } from '../channels/channel-desk';
import { NO_IDS_LEFT } from '../intents';
import { endsElsewhere, endsHere, holderOf } from './riser-ends';

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The open drawing, and who knows of what it does not hold. */
type PathwayParts = Pick<ChannelParts, keyof DrawingParts | 'diagram' | 'server' | 'openQuietly'>;
const RISER = codeOf(PATHWAY_KINDS, 'riser');

/** What a diagram's worker knows and does about ways for cables that are drawn by hand. */
export class PathwayDesk implements PathwaysDoor {
  readonly #parts: PathwayParts;

  constructor(parts: PathwayParts) {
    this.#parts = parts;
  }

  async pen(stops: readonly PathwayStop[]): Promise<void> {
    this.#parts.seat().engine.setPen(stops);
  }

  async draw(drawnStops: readonly PathwayStop[], wish: PathwayWish): Promise<ActionResult> {
    const stops = (await this.#meetingTrays(drawnStops)).map(({ stop }) => stop);
    return this.#parts.operations().performAnswered(({ document, diagram, takeIds }) => {
      const ids = takeIds(idsForPathways(stops));
      if (!ids) return NO_IDS_LEFT;
      const drawn = drawPathways(document, diagram, stops, wish, ids);
      return drawn.ok ? insertPathways.reader(drawn.value, '') : drawn;
    });
  }

  async join(from: number, to: number): Promise<ActionResult> {
    return this.#parts.operations().performAnswered(({ document, takeIds }) => {
      const stops = [from, to].flatMap((object): readonly PathwayStop[] => {
        const at = junctionAt(document, object);
        return at ? [{ object, ...at }] : [];
      });
      const place = document.get('object', from)?.parent;
      const [before] = [from, to]
        .flatMap((end) => [...document.by('pathway.to', end), ...document.by('pathway.from', end)])
        .map((id) => document.get('pathway', id)!)
        .filter(({ parent }) => parent === place);
      const wish = before && wishLike(before);
      if (stops.length < 2 || !wish) return refuse('too-few-stops', { count: stops.length });
      const ids = takeIds(idsForPathways(stops));
      if (!ids) return NO_IDS_LEFT;
      const drawn = drawPathways(document, planInside(document, place!), stops, wish, ids);
      return drawn.ok ? insertPathways.reader(drawn.value, '') : drawn;
    });
  }

  async metInside(stops: readonly PathwayStop[]): Promise<readonly string[]> {
    return (await this.#meetingTrays(stops)).map(({ name }) => name);
  }

  /** Stops that lead into places meet the trays that end there, by the plans of those. */
  #meetingTrays(stops: readonly PathwayStop[]): Promise<readonly { readonly stop: PathwayStop; readonly name: string }[]> {
    const { document, diagram } = this.#parts.operations().context;
    return Promise.all(
      stops.map(async (stop) => {
        const plan = stop.into === undefined || stop.object !== NO_ID ? NO_ID : planInside(document, stop.into);
        const inside = plan === NO_ID ? null : await this.#parts.openQuietly(plan, () => undefined).catch(() => null);
        if (inside === null) return { stop, name: '' };
        const object = trayEndInside(document, diagram, stop, inside.document);
        inside.dispose();
        return { stop: { ...stop, object }, name: document.get('object', object)?.name ?? '' };
      }),
    );
  }

  async ends(words: string, limit: number): Promise<readonly PathwayEnd[]> {
    const { document, server, diagram } = this.#parts;
    const here = endsHere(document(), words, limit);
    if (here.length >= limit || words.trim() === '') return here;
    const known = new Set(here.map(({ id }) => id));
    const elsewhere = await endsElsewhere(server(), words, limit, diagram());
    return [...here, ...elsewhere.filter(({ id }) => !known.has(id))].slice(0, limit);
  }

  async riser(wish: RiserWish): Promise<ActionResult> {
    return this.#parts.operations().performAnswered(({ document, takeIds }) => {
      const ids = takeIds(1);
      if (!ids) return NO_IDS_LEFT;
      const parent = holderOf(document, [wish.from, wish.to]);
      const riser = { ...wish, id: ids[0], parent, pathwayKind: RISER };
      return insertPathways.reader({ kind: 'insert-pathways', version: 1, junctions: [], placements: [], pathways: [riser] }, '');
    });
  }

  async crossed(stops: readonly PathwayStop[]): Promise<Warning | null> {
    const { document, diagram } = this.#parts.operations().context;
    const names = crossedOn(document, diagram, stops).map((id) => `“${document.get('object', id)?.name ?? ''}”`);
    return names.length === 0 ? null : { kind: 'tray-crosses', facts: { names: names.join(', ') } };
  }

  async laid(cables: readonly number[]): Promise<readonly (readonly LaidPiece[])[]> {
    const document = this.#parts.document();
    return cables.map((cable) => laidPieces(document, laidChain(document, cable)));
  }

  async change(ids: readonly number[], fields: Readonly<Record<string, string | number | null>>): Promise<ActionResult> {
    const intent = changePathways.reader({ kind: 'change-pathways', version: 1, ids, fields }, '');
    return intent.ok ? this.#parts.operations().submit(intent.value) : intent;
  }

  async remove(ids: readonly number[]): Promise<ActionResult> {
    const document = this.#parts.document();
    const pathways = ids.filter((id) => document.kindOf(id) === 'pathway');
    if (pathways.length === 0) return refuse('nothing-to-delete');
    return this.#parts.operations().submit(takePathwaysAway(document, pathways));
  }

  async content(id: number): Promise<PathwayContent | null> {
    const document = this.#parts.document();
    const pathway = document.get('pathway', id);
    if (!pathway) return null;
    const edition = editionOf(pathway);
    const { ratio } = fillNow(document, pathway);
    const cables = cablesIn(document, id).flatMap((cable) => {
      const record = document.get('cable', cable);
      return record ? [{ id: cable, name: record.name, diameterMm: laidCableOf(document, record).diameterMm }] : [];
    });
    return {
      percent: Number.isFinite(ratio) ? Math.ceil(ratio * 100) : 0,
      edition: edition.key,
      cables: cables.sort((a, b) => NAMES.compare(a.name, b.name) || a.id - b.id),
    };
  }
}

/** Another piece of the same, numbered on. */
function wishLike(pathway: RecordOf<'pathway'>): PathwayWish {
  const { kind: pathwayKind, name, widthMm, depthMm, radiusMm, edition, separation, lifecycle, heightMm } = pathway;
  return { pathwayKind, name: name.replace(/ \d+$/, ''), widthMm, depthMm, radiusMm, edition, separation, lifecycle, heightMm };
}

import { laidCableOf } from '../../../domain/cabling/laid-cable';
import { fillNow } from '../../../domain/channels/channel-network';
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
import { crossedOn } from '../../../domain/layout/tray-crossings';
import { refuse, type Warning } from '../../../domain/result';
import type { PathwayContent, PathwaysDoor } from '../../api/pathways';
import type { ActionResult } from '../../api/session';
import type { DrawingParts } from '../channels/channel-desk';
import { NO_IDS_LEFT } from '../intents';

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** What a diagram's worker knows and does about ways for cables that are drawn by hand. */
export class PathwayDesk implements PathwaysDoor {
  readonly #parts: DrawingParts;

  constructor(parts: DrawingParts) {
    this.#parts = parts;
  }

  async pen(stops: readonly PathwayStop[]): Promise<void> {
    this.#parts.seat().engine.setPen(stops);
  }

  async draw(stops: readonly PathwayStop[], wish: PathwayWish): Promise<ActionResult> {
    return this.#parts.operations().perform(({ document, diagram, takeIds }) => {
      const ids = takeIds(idsForPathways(stops));
      if (!ids) return NO_IDS_LEFT;
      const drawn = drawPathways(document, diagram, stops, wish, ids);
      return drawn.ok ? insertPathways.reader(drawn.value, '') : drawn;
    });
  }

  async crossed(stops: readonly PathwayStop[]): Promise<Warning | null> {
    const { document, diagram } = this.#parts.operations().context;
    const names = crossedOn(document, diagram, stops).map((id) => `“${document.get('object', id)?.name ?? ''}”`);
    return names.length === 0 ? null : { kind: 'tray-crosses', facts: { names: names.join(', ') } };
  }

  async change(ids: readonly number[], fields: Readonly<Record<string, string | number>>): Promise<ActionResult> {
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

import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import type { Document } from '../../../domain/document/document';
import { NO_HIGHLIGHT, type ViewSettings } from '../../../domain/geometry/view-settings';
import { engineTheme } from '../../../domain/geometry/theme-tokens';
import { NO_ID } from '../../../domain/ids';
import { takePicture, type PictureOf } from '../../../engine';
import type { PicturesDoor, PictureWish } from '../../api/pictures';
import type { EngineSeat } from '../engine-seat';

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const ELEVATION = codeOf(DIAGRAM_KINDS, 'elevation');
/** The ground of paper. */
const PAPER = { ...engineTheme('light'), canvas: '#ffffff' };

interface PictureParts {
  document(): Document;
  diagram(): number;
  seat(): EngineSeat;
}

/** What a diagram's worker does about pictures. */
export class PictureDesk implements PicturesDoor {
  readonly #parts: PictureParts;
  /** One after the other: each has a graphics context. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: PictureParts) {
    this.#parts = parts;
  }

  take(wish: PictureWish): Promise<Blob | null> {
    const taken = this.#last.then(() => this.#take(wish));
    this.#last = taken.catch(() => undefined);
    return taken;
  }

  #take(wish: PictureWish): Promise<Blob | null> {
    const document = this.#parts.document();
    const of = pictureOf(document, this.#parts.diagram(), wish);
    const seen = this.#parts.seat().seen();
    return takePicture({ ...seen, view: viewFor(of, seen.view), document, theme: PAPER }, of, wish);
  }
}

/** A picture of racks shows them as they are, whatever way is lit on the screen; one of a drawing what is seen there. */
export function viewFor({ kind }: PictureOf, view: ViewSettings): ViewSettings {
  return kind === 'racks' ? { ...view, highlight: NO_HIGHLIGHT } : view;
}

/** Racks alone that stand in one room are shown by its elevations. */
export function pictureOf(document: Document, diagram: number, { ids, sides }: Pick<PictureWish, 'ids' | 'sides'>): PictureOf {
  const elevation = elevationOf(document, ids);
  if (elevation === NO_ID) return { kind: 'diagram', diagram, ids };
  return { kind: 'racks', elevation, racks: ids, sides };
}

function elevationOf(document: Document, ids: readonly number[]): number {
  const rooms = new Set(
    ids.map((id) => {
      const object = document.get('object', id);
      return object?.class === RACK ? object.parent : NO_ID;
    }),
  );
  const [room = NO_ID] = rooms;
  if (rooms.size !== 1 || room === NO_ID) return NO_ID;
  return document.by('diagram.owner', room).find((id) => document.get('diagram', id)?.kind === ELEVATION) ?? NO_ID;
}

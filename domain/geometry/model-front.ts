import { OBJECT_CLASSES } from '../catalog/enums';
import { DIMENSIONS } from '../catalog/dimensions';
import type { RecordOf } from '../document/schema';
import type { ModelTemplates } from '../entities/model';
import { layoutFace } from './face-layout';

/** The front of a model without an instance: what a list shows of it. */
export interface ModelFront {
  readonly widthMm: number;
  readonly heightMm: number;
  /** 4 per port: x y width height, mm from the left bottom corner. */
  readonly openings: Float32Array;
  /** 4 per slot. */
  readonly bays: Float32Array;
}

/** Size of a card's front: none is stored, a slot gives it one. */
const CARD_MM = { width: 380, height: 36 } as const;

/** Has a list something to draw of it? What has no height, and what has nothing on its front, has no front. */
export function hasFront({
  objectClass,
  heightU,
  inFront,
}: {
  readonly objectClass: string;
  readonly heightU: number;
  /** Ports and slots on its front. */
  readonly inFront: number;
}): boolean {
  return inFront > 0 && (objectClass === 'card' || (objectClass === 'device' && heightU > 0));
}

export function modelFront(
  model: Pick<RecordOf<'model'>, 'objectClass' | 'heightU' | 'widthMm' | 'templates'>,
): ModelFront | null {
  const templates = model.templates as ModelTemplates | null;
  const objectClass = OBJECT_CLASSES[model.objectClass] ?? '';
  const inFront = templates ? partsInFront(templates) : 0;
  if (!templates || !hasFront({ objectClass, heightU: model.heightU, inFront })) return null;
  const [widthMm, heightMm] =
    objectClass === 'card'
      ? [CARD_MM.width, CARD_MM.height]
      : [model.widthMm || DIMENSIONS.panelWidthMm, model.heightU * DIMENSIONS.unitMm];
  const { openings, bays } = layoutFace(templates, widthMm, heightMm, 1);
  return { widthMm, heightMm, openings, bays };
}

function partsInFront({ ports, slots }: ModelTemplates): number {
  return [...ports, ...slots].filter(({ face }) => face === 1).length;
}

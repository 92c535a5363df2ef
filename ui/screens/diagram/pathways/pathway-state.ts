import i18next from 'i18next';
import { create } from 'zustand';
import { PATHWAY_KINDS, PATHWAY_LIFECYCLES, codeOf } from '../../../../domain/catalog/enums';
import type { PathwayKind } from '../../../../domain/cabling/pathway-fill';
import { USUAL_PATHWAYS, type PathwayMeasures } from '../../../../domain/cabling/usual-pathways';
import type { PathwayWish } from '../../../../domain/operations/pathways/draw-pathways';

/** What the next way that is drawn will be; kept for as long as the page is open, measures for each kind apart. */
interface PathwayChoice {
  readonly kind: PathwayKind;
  /** null = the word of the kind. */
  readonly name: string | null;
  readonly measures: Readonly<Record<PathwayKind, PathwayMeasures>>;
  /** Positions in FILL_EDITION_KEYS and SEPARATION_CLASSES. */
  readonly edition: number;
  readonly separation: number;
  readonly planned: boolean;
  /** Above the finished floor, of each kind apart; null = not said. */
  readonly heights: Readonly<Partial<Record<PathwayKind, number | null>>>;
}

export const usePathway = create<PathwayChoice>()(() => ({
  kind: 'ladder',
  name: null,
  measures: USUAL_PATHWAYS,
  edition: 0,
  separation: 0,
  planned: false,
  heights: {},
}));

export function changeMeasure(change: Partial<PathwayMeasures>): void {
  usePathway.setState(({ kind, measures }) => ({ measures: { ...measures, [kind]: { ...measures[kind], ...change } } }));
}

export function changeHeight(heightMm: number | null): void {
  usePathway.setState(({ kind, heights }) => ({ heights: { ...heights, [kind]: heightMm } }));
}

export function kindText(kind: PathwayKind): string {
  return i18next.t(`pathways:kind.${kind}`);
}

export function wishNow(): PathwayWish {
  const { kind, name, measures, heights, edition, separation, planned } = usePathway.getState();
  return {
    ...measures[kind],
    heightMm: kind === 'riser' ? null : (heights[kind] ?? null),
    pathwayKind: codeOf(PATHWAY_KINDS, kind),
    name: (name ?? kindText(kind)).trim(),
    passage: i18next.t('pathways:passage', { place: '{place}' }),
    edition,
    separation,
    lifecycle: codeOf(PATHWAY_LIFECYCLES, planned ? 'planned' : 'running'),
  };
}

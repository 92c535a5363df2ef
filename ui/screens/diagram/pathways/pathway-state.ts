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
}

export const usePathway = create<PathwayChoice>()(() => ({
  kind: 'ladder',
  name: null,
  measures: USUAL_PATHWAYS,
  edition: 0,
  separation: 0,
  planned: false,
}));

export function changeMeasure(change: Partial<PathwayMeasures>): void {
  usePathway.setState(({ kind, measures }) => ({ measures: { ...measures, [kind]: { ...measures[kind], ...change } } }));
}

export function kindText(kind: PathwayKind): string {
  return i18next.t(`pathways:kind.${kind}`);
}

export function wishNow(): PathwayWish {
  const { kind, name, measures, edition, separation, planned } = usePathway.getState();
  return {
    ...measures[kind],
    pathwayKind: codeOf(PATHWAY_KINDS, kind),
    name: (name ?? kindText(kind)).trim(),
    edition,
    separation,
    lifecycle: codeOf(PATHWAY_LIFECYCLES, planned ? 'planned' : 'running'),
  };
}

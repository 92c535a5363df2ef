import type { EngineTokenName } from '../../../domain/geometry/theme-tokens';
import type { HeatSteps } from '../../engine-types';
import type { Scene } from '../../scene/scene';
import { boxesOf } from '../../scene/where';
import { withAlpha, type Theme } from '../../theme';
import type { Mark } from './marks';

export type HeatMark = Extract<Mark, { readonly kind: 'veil' }>;

const TOKENS: readonly EngineTokenName[] = ['heat0', 'heat1', 'heat2', 'heat3', 'heat4'];
/** What a rack holds stays to be made out below its colour, and to be read from near; words are written above it. */
const OPACITY = { far: 0.76, near: 0.3 };

/** Racks under the colour of their step, each step one mark; those of no step stay as they are. */
export function heatMarks(scene: Scene, theme: Theme, heat: HeatSteps | null, isNear: boolean): readonly HeatMark[] {
  if (heat === null) return [];
  const rects: number[][] = TOKENS.map(() => []);
  heat.racks.forEach((rack, at) => {
    const step = heat.steps[at]!;
    if (step < 0) return;
    for (const box of boxesOf(scene, rack)) rects[step]!.push(...box);
  });
  return TOKENS.flatMap((token, step): HeatMark[] => {
    const boxes = Float64Array.from(rects[step]!);
    return boxes.length === 0
      ? []
      : [{ kind: 'veil', rects: boxes, color: withAlpha(theme.colors[token], isNear ? OPACITY.near : OPACITY.far) }];
  });
}

/** Drawn again they would be the same picture. */
export function areSame(some: readonly HeatMark[], others: readonly HeatMark[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ color, rects }, at) => {
      const other = others[at]!;
      return (
        color === other.color && rects.length === other.rects.length && rects.every((side, each) => side === other.rects[each])
      );
    })
  );
}

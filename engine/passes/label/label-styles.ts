import type { LabelStyle } from '../../text/label-sheet';
import type { Theme } from '../../theme';

/** The few sizes words have on the canvas, CSS px; never below 9. */
export interface LabelStyles {
  readonly row: LabelStyle;
  readonly rack: LabelStyle;
  /** `ink`: what can be read on its plate. */
  readonly device: (height: number, ink: number, dim: boolean) => LabelStyle;
  readonly detail: LabelStyle;
  readonly unit: LabelStyle;
  readonly port: LabelStyle;
  readonly portStrong: LabelStyle;
  readonly note: LabelStyle;
  readonly plain: (size: number) => LabelStyle;
}

export function labelStyles({ colors }: Theme): LabelStyles {
  return {
    row: { size: 13, weight: 'strong', color: colors.textMuted },
    rack: { size: 12, weight: 'strong', color: colors.textOnFrame },
    device: (height, ink, dim) => ({ size: deviceTextSize(height), weight: dim ? 'normal' : 'strong', color: ink }),
    detail: { size: 10, weight: 'normal', color: colors.textMuted },
    unit: { size: 9, weight: 'normal', color: colors.unitText },
    port: { size: 9, weight: 'normal', color: colors.deviceText },
    portStrong: { size: 11, weight: 'strong', color: colors.deviceText },
    note: { size: 12, weight: 'normal', color: colors.chipText },
    plain: (size) => ({ size, weight: 'normal', color: colors.text }),
  };
}

/** Grows with the plate in whole pixels, from 9 to 14. */
function deviceTextSize(height: number): number {
  return Math.max(9, Math.min(14, Math.floor(height * 0.62)));
}

import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { FIBRE_COLOURS, type ElementColour } from '../../../../domain/cabling/colours';
import classes from './cores.module.css';

export function hex(rgb: number): string {
  return `#${rgb.toString(16).padStart(6, '0')}`;
}

export function colourHex({ colour }: ElementColour): string {
  return hex(FIBRE_COLOURS[colour]);
}

/** The colour of a fibre or tube with its stripes or rings, as a small field. */
export function Swatch({
  colour,
  size = 12,
  hollow = false,
}: {
  readonly colour: ElementColour;
  readonly size?: number;
  readonly hollow?: boolean;
}) {
  const own = colourHex(colour);
  const style: CSSProperties = { width: size, height: size };
  if (hollow) style.boxShadow = `inset 0 0 0 ${Math.max(2, size / 4)}px ${own}, 0 0 0 1px var(--pl-swatch-edge)`;
  else style.background = backgroundOf(colour);
  return <span className={classes['swatch']} style={style} data-hollow={hollow || undefined} aria-hidden="true" />;
}

/** A fibre's or tube's colour with its marks, as a CSS background. */
export function backgroundOf(colour: ElementColour): string {
  return colour.mark ? banded(colourHex(colour), colour) : colourHex(colour);
}

/** One band a round beyond the first: along the fibre for stripes, across it for rings. */
function banded(own: string, { mark }: ElementColour): string {
  const line = hex(FIBRE_COLOURS[mark!.colour]);
  const count = Math.min(4, mark!.count);
  const stops: string[] = [];
  for (let band = 0; band < count; band++) {
    const middle = ((band + 1) * 100) / (count + 1);
    stops.push(`${own} ${middle - 8}%, ${line} ${middle - 8}%, ${line} ${middle + 8}%, ${own} ${middle + 8}%`);
  }
  return `linear-gradient(${mark!.kind === 'stripe' ? '180deg' : '90deg'}, ${stops.join(', ')})`;
}

/** `blue`, `blue, 2 stripes`, in the user's language. */
export function useColourName(): (colour: ElementColour) => string {
  const { t } = useTranslation('cores');
  return ({ colour, mark }) =>
    mark ? t(`mark.${mark.kind}`, { colour: t(`fibreColour.${colour}`), count: mark.count }) : t(`fibreColour.${colour}`);
}

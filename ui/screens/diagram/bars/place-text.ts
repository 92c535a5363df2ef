import type { PointerPlace } from '../../../../domain/geometry/view';

/** Coordinates of the pointer in metres with their unit, in the user's number form; '' when it is not over the drawing. */
export function placeText(pointer: PointerPlace | null, language: string): string {
  if (pointer === null) return '';
  const format = metresIn(language);
  return `${format.format(pointer.x / 1000)}, ${format.format(pointer.y / 1000)} m`;
}

/** `50%`; below 10% with one digit behind the point. */
export function zoomText(scale: number | undefined): string {
  if (scale === undefined) return '';
  const percent = scale * 100;
  return `${percent < 10 ? Number(percent.toFixed(1)) : Math.round(percent)}%`;
}

const formats = new Map<string, Intl.NumberFormat>();

function metresIn(language: string): Intl.NumberFormat {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    formats.set(language, format);
  }
  return format;
}

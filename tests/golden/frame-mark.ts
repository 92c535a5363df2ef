/** Some pixels of the frame that was drawn last, by which a screenshot is known to show that frame and no earlier one. */
export interface FrameMark {
  readonly width: number;
  readonly height: number;
  /** r g b, line by line from the top. */
  readonly rgb: readonly number[];
}

const LINES = 12;
const COLUMNS = 24;
/** The browser's way to the screen may round, 0..255. */
const ROUNDING = 4;

/** Right after a frame was drawn, before the browser takes it over. */
export function markOf(gl: WebGLRenderingContext): FrameMark {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
  const line = new Uint8Array(width * 4);
  const rgb: number[] = [];
  for (let each = 0; each < LINES; each++) {
    gl.readPixels(0, height - 1 - lineAt(each, height), width, 1, gl.RGBA, gl.UNSIGNED_BYTE, line);
    for (let column = 0; column < COLUMNS; column++) {
      const at = columnAt(column, width) * 4;
      rgb.push(line[at]!, line[at + 1]!, line[at + 2]!);
    }
  }
  return { width, height, rgb };
}

/** `rgb`: 3 bytes a pixel, lines from the top. */
export function shows(
  picture: { readonly width: number; readonly height: number; readonly rgb: Uint8Array },
  mark: FrameMark,
): boolean {
  const { width, height, rgb } = picture;
  if (width !== mark.width || height !== mark.height) return false;
  return mark.rgb.every((value, at) => {
    const [pixel, channel] = [Math.floor(at / 3), at % 3];
    const [line, column] = [lineAt(Math.floor(pixel / COLUMNS), height), columnAt(pixel % COLUMNS, width)];
    return Math.abs(rgb[(line * width + column) * 3 + channel]! - value) <= ROUNDING;
  });
}

function lineAt(each: number, height: number): number {
  return Math.floor(((each + 0.5) / LINES) * height);
}

function columnAt(each: number, width: number): number {
  return Math.floor(((each + 0.5) / COLUMNS) * width);
}

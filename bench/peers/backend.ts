/** What BENCH_ANGLE says and Chromium calls otherwise: without a window system OpenGL is reached through EGL alone. */
const CALLED: Readonly<Record<string, string>> = { gl: 'gl-egl' };

/** A browser's arguments with a graphics card in place of software GL. */
export function withCard(args: readonly string[], backend: string): readonly string[] {
  return [...args.filter((argument) => !argument.includes('swiftshader')), `--use-angle=${CALLED[backend] ?? backend}`];
}

/** Which files of a source are read, and in which order: the same of a folder and of an archive of it. */
const IMAGE = /\.(png|jpe?g|gif|svg|webp|bmp|tiff?)$/i;
const INPUT = /\.(ya?ml|json)$/i;

/** What a file is, by its name alone: only inputs are read and parsed. */
export function fileKind(name: string): 'input' | 'image' | 'otherFile' {
  return INPUT.test(name) ? 'input' : IMAGE.test(name) ? 'image' : 'otherFile';
}

/** Left aside without a word: what begins with a dot or lies in a folder that does (`.github`, `__MACOSX/._a.yaml`). */
export function isHidden(name: string): boolean {
  return name.split('/').some((part) => part.length > 1 && part.startsWith('.'));
}

/** A system lists a folder, and a maker an archive, as it likes; where two files say the same the first counts. */
export function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

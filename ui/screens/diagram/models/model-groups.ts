import type { ModelItem } from '../../../../workers/api/session';

/** A line of the palette: the head of a library class, or a model. */
export type PaletteRow =
  | { readonly kind: 'head'; readonly libraryClass: string; readonly count: number; readonly open: boolean }
  | { readonly kind: 'model'; readonly model: ModelItem };

/** Models under the heads of their library classes, biggest class first; the models of a closed class are left out. */
export function paletteRows(models: readonly ModelItem[], closed: ReadonlySet<string>): readonly PaletteRow[] {
  const groups = new Map<string, ModelItem[]>();
  for (const model of models) {
    const group = groups.get(model.libraryClass);
    if (group) group.push(model);
    else groups.set(model.libraryClass, [model]);
  }
  const ordered = [...groups].sort(([nameA, a], [nameB, b]) => b.length - a.length || (nameA < nameB ? -1 : 1));
  return ordered.flatMap(([libraryClass, members]): PaletteRow[] => {
    const open = !closed.has(libraryClass);
    const head: PaletteRow = { kind: 'head', libraryClass, count: members.length, open };
    return open ? [head, ...members.map((model): PaletteRow => ({ kind: 'model', model }))] : [head];
  });
}

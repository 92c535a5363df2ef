import type { ModelLine } from '../../../../workers/api/session';

/** What is shown of models: one class of the library ('' = other), or all of them. */
type ClassFilter = string | null;

/** The head of the models of a class or brand, which are listed below it while it is open. */
interface Group<K extends string> {
  readonly kind: K;
  readonly key: string;
  readonly name: string;
  readonly open: boolean;
  readonly models: readonly ModelLine[];
}

/** A line of the palette: the head of a library class, of a brand in it, or a model. */
export type PaletteRow = Group<'class'> | Group<'brand'> | { readonly kind: 'model'; readonly model: ModelLine };

/** Of more models than this the brands are closed until somebody opens one. */
export const SHORT_LIST = 100;

/** Those in whose brand, name and part number all words occur, of one class or of all. */
export function foundModels(models: readonly ModelLine[], words: string, shown: ClassFilter): readonly ModelLine[] {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  return models.filter(({ brand, name, partNumber, libraryClass }) => {
    if (shown !== null && libraryClass !== shown) return false;
    const text = `${brand} ${name} ${partNumber}`.toLowerCase();
    return asked.every((word) => text.includes(word));
  });
}

/** The classes that models are of, with how many; the biggest first, other last. */
export function classCounts(models: readonly ModelLine[]): readonly (readonly [libraryClass: string, count: number])[] {
  return [...groupedBy(models, 'libraryClass')].map(([name, { length }]) => [name, length] as const).sort(biggestFirst);
}

/**
 * Models under the heads of their library classes, biggest class first and other last, and in each under those of their
 * brands by name. `turned`: keys of the groups that somebody opened or closed.
 */
export function paletteRows(models: readonly ModelLine[], turned: ReadonlySet<string>): readonly PaletteRow[] {
  const isShort = models.length <= SHORT_LIST;
  const classes = groupedBy(models, 'libraryClass');
  return classCounts(models).flatMap(([libraryClass]): readonly PaletteRow[] => {
    const members = classes.get(libraryClass)!;
    const head = {
      kind: 'class',
      key: libraryClass,
      name: libraryClass,
      open: !turned.has(libraryClass),
      models: members,
    } as const;
    if (!head.open) return [head];
    const brands = [...groupedBy(members, 'brand')].sort(([a], [b]) => a.localeCompare(b, 'en', { sensitivity: 'base' }));
    return [head, ...brands.flatMap(([brand, ofBrand]) => brandRows(libraryClass, brand, ofBrand, isShort, turned))];
  });
}

function brandRows(
  libraryClass: string,
  brand: string,
  models: readonly ModelLine[],
  isShort: boolean,
  turned: ReadonlySet<string>,
): readonly PaletteRow[] {
  // What somebody opened in a long list is not what they closed in a short one.
  const key = `${libraryClass}/${brand}/${isShort ? 'short' : 'long'}`;
  const open = turned.has(key) !== isShort;
  const head = { kind: 'brand', key, name: brand, open, models } as const;
  return open ? [head, ...models.map((model) => ({ kind: 'model', model }) as const)] : [head];
}

function groupedBy(models: readonly ModelLine[], field: 'libraryClass' | 'brand'): ReadonlyMap<string, readonly ModelLine[]> {
  const groups = new Map<string, ModelLine[]>();
  for (const model of models) {
    const group = groups.get(model[field]);
    if (group) group.push(model);
    else groups.set(model[field], [model]);
  }
  return groups;
}

function biggestFirst([nameA, a]: readonly [string, number], [nameB, b]: readonly [string, number]): number {
  if ((nameA === '') !== (nameB === '')) return nameA === '' ? 1 : -1;
  return b - a || (nameA < nameB ? -1 : 1);
}

/** All models from one to another in the order in which they are listed; what is folded away is not between them. */
export function modelsBetween(rows: readonly PaletteRow[], from: number, to: number): readonly number[] {
  const ids = rows.flatMap((row) => (row.kind === 'model' ? [row.model.id] : []));
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

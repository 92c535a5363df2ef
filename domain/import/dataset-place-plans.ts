import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES, PLACE_CLASSES } from '../catalog/enums';
import type { Fields, RecordOf } from '../document/schema';
import { boxSizeOf, type PlaceBox } from '../layout/place-boxes';
import type { DatasetReading } from './dataset-tables';

/** Places that hold others and are drawn as a plan of these; a room has its own (dataset-places.ts), regions are told on Home. */
const PLANNED: ReadonlySet<number> = new Set(['site', 'building', 'floor'].map((name) => codeOf(OBJECT_CLASSES, name)));
const PLACES: ReadonlySet<number> = new Set(PLACE_CLASSES.map((name) => codeOf(OBJECT_CLASSES, name)));
/** What is left between boxes, of the larger edge of the largest of a row. */
const GAP_PART = 0.1;

type Measured = Pick<RecordOf<'object'>, 'class' | 'widthMm' | 'depthMm'>;

/**
 * Plans of sites, buildings and floors with the boxes of what stands in them, as those made by hand have; a site without rooms
 * in whose diagram circuits enter has that one. To a plan that is here already nothing is added: what is missing there is offered to
 * be placed (insert-boxes.ts). Call when what enters is placed (dataset-entrances.ts).
 */
export function addPlacePlans(data: DatasetReading): void {
  const holders = new Map<
    string,
    { readonly name: string; readonly held: { readonly key: string; readonly size: Measured }[] }
  >();
  const [drawn, within] = [new Set<string>(), [] as { key: string; parent: string; size: Measured }[]];
  for (const { kind, key, fields: given, refs } of data.records) {
    if (kind === 'diagram') drawn.add(refs?.['owner'] ?? '');
    if (kind !== 'object') continue;
    const { class: own = 0, name = '', widthMm = 0, depthMm = 0 } = given as Fields<'object'>;
    if (PLANNED.has(own)) holders.set(key, { name, held: [] });
    if (PLACES.has(own)) within.push({ key, parent: refs?.['parent'] ?? '', size: { class: own, widthMm, depthMm } });
  }
  for (const { key, parent, size } of within) holders.get(parent)?.held.push({ key, size });
  for (const [holder, { name, held }] of holders) {
    if (drawn.has(holder)) continue;
    const diagram = `${holder}/plan`;
    const fields = { kind: codeOf(DIAGRAM_KINDS, 'plan'), name };
    data.add({ key: diagram, kind: 'diagram', counted: 'diagram', createOnly: true, fields, refs: { owner: holder } });
    for (const [at, box] of inRows(held.map(({ size }) => boxSizeOf(size))).entries()) {
      const subject = held[at]!.key;
      const record = {
        key: `${diagram}/${subject}`,
        kind: 'placement',
        counted: '',
        createOnly: true,
        withDiagram: true,
      } as const;
      data.add({ ...record, fields: { ...box }, refs: { diagram, subject } });
    }
  }
}

/** As many in a row as there are rows, from the north-west. */
function inRows(sizes: readonly Pick<PlaceBox, 'width' | 'height'>[]): readonly PlaceBox[] {
  const across = Math.ceil(Math.sqrt(sizes.length));
  const boxes: PlaceBox[] = [];
  for (let first = 0, top = 0; first < sizes.length; first += across) {
    const row = sizes.slice(first, first + across);
    const deepest = Math.max(...row.map(({ height }) => height));
    const gap = Math.round(Math.max(deepest, ...row.map(({ width }) => width)) * GAP_PART);
    let x = 0;
    for (const { width, height } of row) {
      boxes.push({ x, y: top - height, width, height });
      x += width + gap;
    }
    top -= deepest + gap;
  }
  return boxes;
}

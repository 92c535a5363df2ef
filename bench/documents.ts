import { DIAGRAM_KINDS, OBJECT_CLASSES, OBJECT_STATES, codeOf } from '../domain/catalog/enums';
import { generateDemo } from '../domain/demo/demo';
import { randomOf } from '../domain/demo/random';
import { ColumnStore } from '../domain/document/column-store';
import type { Change } from '../domain/document/diff';
import { KINDS, SCHEMA, type FieldDef } from '../domain/document/schema';
import { ID_BASE, fromCell } from '../domain/ids';

/** A hall of exactly this many ports, cabled, with live states, as a client holds it. */
export function hallDocument(ports: number, seed: number): { readonly document: ColumnStore; readonly diagram: number } {
  const document = new ColumnStore();
  let last = ID_BASE + 1000;
  const steps = generateDemo({ seed, ports, nextId: () => ++last });
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { document, diagram: step.value.diagram };
    document.apply(step.value.changes);
    for (const kind of ['object', 'port'] as const) {
      const states = step.value.states.filter((state) => state.kind === kind);
      document.setOperational(
        kind,
        states.map((state) => state.id),
        states.map((state) => state.value),
      );
    }
  }
}

/** Boxes among which a link leads to a near one; every `FAR`th link leads anywhere. */
const NEAR = 40;
const FAR = 50;
/** Every so many boxes are in alarm. */
const ALARMED = 997;

/**
 * A free-form diagram of boxes of many sizes that lie on no grid and links between them, most to a neighbour along a
 * winding line, as diagrams drawn by hand have it. `alarms`: ids of the boxes in alarm.
 */
export function freeFormDocument({
  boxes,
  links,
  seed,
}: {
  readonly boxes: number;
  readonly links: number;
  readonly seed: number;
}): {
  readonly document: ColumnStore;
  readonly diagram: number;
  readonly alarms: readonly number[];
} {
  const random = randomOf(seed);
  const document = new ColumnStore();
  let last = ID_BASE + 1000;
  const diagram = ++last;
  let changes: Change[] = [
    { kind: 'diagram', id: diagram, before: null, after: { kind: codeOf(DIAGRAM_KINDS, 'free'), name: 'Free form' } },
  ];
  const add = (kind: Change['kind'], after: Change['after']): number => {
    changes.push({ kind, id: ++last, before: null, after } as Change);
    if (changes.length >= 20_000) {
      document.apply(changes);
      changes = [];
    }
    return last;
  };
  const side = Math.sqrt(boxes * 900 * 700);
  const columns = Math.ceil(Math.sqrt(boxes));
  const subjects: number[] = [];
  for (let at = 0; at < boxes; at++) {
    const subject = add('object', { class: codeOf(OBJECT_CLASSES, 'device'), name: `N${at}` });
    const row = Math.floor(at / columns);
    const column = row % 2 === 0 ? at % columns : columns - 1 - (at % columns);
    add('placement', {
      diagram,
      subject,
      x: ((column + random() * 1.4) / columns) * side * 1.3,
      y: ((row + random() * 1.4) / columns) * (side / 1.3),
      width: 200 + random() * 700,
      height: 120 + random() * 480,
    });
    subjects.push(subject);
  }
  for (let link = 0; link < links; link++) {
    const from = Math.floor(random() * boxes);
    const near = Math.min(boxes - 1, from + 1 + Math.floor(random() * NEAR));
    const to = link % FAR === 0 ? Math.floor(random() * boxes) : near;
    const ends = [from, to].map((box) => add('port', { owner: subjects[box]!, name: 'p' }));
    const cable = add('cable', { name: `L${link}` });
    for (const [at, port] of ends.entries()) add('termination', { cable, port, end: at + 1 });
  }
  document.apply(changes);
  const alarms = subjects.filter((_, at) => at % ALARMED === 0);
  document.setOperational(
    'object',
    alarms,
    alarms.map(() => codeOf(OBJECT_STATES, 'alarm')),
  );
  return { document, diagram, alarms };
}

/** The same document as plain records with every hot field that is not empty: what a JSON call would send. */
export function recordsOf(document: ColumnStore): Readonly<Record<string, readonly unknown[]>> {
  return Object.fromEntries(
    KINDS.map((kind) => {
      const table = document.table(kind);
      const fields = Object.keys(SCHEMA[kind]).filter((field) => (SCHEMA[kind] as Record<string, FieldDef>)[field]!.hot);
      const records: unknown[] = [];
      for (let row = 0; row < table.rowCount; row++) {
        if (table.ids[row] === 0) continue;
        const id = fromCell(table.ids[row]!);
        const record = document.get(kind, id) as Readonly<Record<string, unknown>>;
        const filled = fields.filter((field) => record[field] !== 0 && record[field] !== '' && record[field] !== null);
        records.push(Object.fromEntries([['id', id], ...filled.map((field) => [field, record[field]] as const)]));
      }
      return [kind, records];
    }),
  );
}

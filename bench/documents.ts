import { generateDemo } from '../domain/demo/demo';
import { ColumnStore } from '../domain/document/column-store';
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

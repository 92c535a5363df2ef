/** The ids of rules that a title quotes: `[R5.012] [R5.013] ...`, `[R5.012, R5.013] ...`. */
export function idsIn(title) {
  return Array.from(title.matchAll(/\bR\d{1,2}\.\d{3}\b/g), ([id]) => id);
}

/** Rows of docs/spec-rules.tsv: `[{id, state, where, tests}]`, the last two as lists; throws with the line whose form is broken. */
export function parseSpecRules(text) {
  const [header, ...lines] = text.replace(/\n$/, '').split('\n');
  if (header !== 'id\tstate\twhere\ttest') throw new Error(`line 1 is ${JSON.stringify(header)}`);
  const list = (cell) => (cell === '' ? [] : cell.split('; '));
  return lines.map((line, at) => {
    const cells = line.split('\t');
    if (cells.length !== 4) throw new Error(`line ${at + 2} has ${cells.length} cells, expected 4`);
    const [id, state, where, tests] = cells;
    return { id, state, where: list(where), tests: list(tests) };
  });
}

/** A line for each file that a rule marked `done` names although none of its tests that quote the rule passed; `tests` as report.mjs reads them. A step of a journey quotes as its title does. */
export function unproved(rules, tests) {
  const proofs = new Set();
  for (const { file, title, state, steps = [] } of tests)
    if (state === 'passed') for (const id of idsIn([title, ...steps].join(' '))) proofs.add(`${id} ${file}`);
  return rules
    .filter(({ state }) => state === 'done')
    .flatMap(({ id, tests: files }) => {
      if (files.length === 0) return [`${id} names no test`];
      return files
        .filter((file) => !proofs.has(`${id} ${file}`))
        .map((file) => `${id}: no test of ${file} that quotes it ran and passed`);
    });
}

import { isMap, isNode, isScalar, isSeq, LineCounter, parseAllDocuments, visit, type Document, type ParsedNode } from 'yaml';
import type { LineOf } from '../../domain/import/import-set';

export interface YamlDocument {
  readonly value: unknown;
  readonly lineOf: LineOf;
}
export interface YamlError {
  readonly line: number;
  readonly reason: string;
}

/** More repetitions through anchors than this in one file, and it is refused: a small file may stand for gigabytes. */
const ALIASES_MAX = 100;

/** Every document of a YAML text with the lines of its keys, or the first error. Comments, tags and `<<` are not read. */
export function readYaml(text: string): readonly YamlDocument[] | YamlError {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: true,
    stringKeys: true,
    strict: true,
  });
  const found: YamlDocument[] = [];
  for (const document of documents as Document.Parsed<ParsedNode>[]) {
    const [error] = document.errors;
    // An open quote is noticed behind the last line: name a line that is there.
    if (error) return { line: lines.linePos(Math.min(error.pos[0], text.trimEnd().length)).line, reason: error.message };
    if (document.contents === null || (isScalar(document.contents) && document.contents.value === null)) continue;
    keepNumbersAsWritten(document);
    try {
      found.push({
        value: document.toJS({ maxAliasCount: ALIASES_MAX }) as unknown,
        lineOf: (path) => lineOf(document, lines, path),
      });
    } catch (failure) {
      if (!(failure instanceof ReferenceError)) throw failure;
      const isMuch = failure.message.startsWith('Excessive');
      return { line: 1, reason: isMuch ? `more than ${ALIASES_MAX} repetitions through anchors` : 'an alias names no anchor' };
    }
  }
  return found;
}

/** The port `08` is not the port `8`, nor is `1.10` the number 1.1: a number that reads back otherwise stays text. */
function keepNumbersAsWritten(document: Document.Parsed<ParsedNode>): void {
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === 'number' && node.source !== undefined && node.source !== String(node.value))
        node.value = node.source;
    },
  });
}

/** `interfaces/3/type` -> the line of the key, or of the list's entry. */
function lineOf(document: Document.Parsed<ParsedNode>, lines: LineCounter, path: string): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const step of path.split('/')) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === step);
      if (!pair) return 0;
      offset = (isNode(pair.key) ? pair.key.range?.[0] : undefined) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = (isNode(node) ? node.range?.[0] : undefined) ?? offset;
    } else return 0;
  }
  return lines.linePos(offset).line;
}

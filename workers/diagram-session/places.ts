import { DIAGRAM_KINDS, OBJECT_CLASSES } from '../../domain/catalog/enums';
import type { Document } from '../../domain/document/document';
import { ancestorsOf, objectName } from '../../domain/entities/names';
import { KINDS } from '../../domain/document/schema';
import { NO_ID } from '../../domain/ids';
import { TOOLS, type Tool, type ToolName } from '../../engine';
import type { OpenResult, ToolFacts } from '../api/session';

/** The diagram that opens for an object: its elevations first, then whatever it has; 0 = it has none here. */
export function diagramOf(document: Document, object: number): number {
  const diagrams = document.by('diagram.owner', object);
  const elevation = diagrams.find((id) => DIAGRAM_KINDS[document.get('diagram', id)?.kind ?? 0] === 'elevation');
  return elevation ?? diagrams[0] ?? NO_ID;
}

/** What the screen needs to know about the diagram it has opened. */
export function openResultOf(document: Document, diagram: number): OpenResult {
  const record = document.get('diagram', diagram);
  const owner = record?.owner ?? NO_ID;
  const path = owner === NO_ID ? [] : [...ancestorsOf(document, owner), owner];
  const kindOf = (id: number): string => DIAGRAM_KINDS[document.get('diagram', id)?.kind ?? 0] ?? '';
  return {
    diagram,
    name: record?.name || objectName(document, owner),
    kind: (kindOf(diagram) || 'free') as OpenResult['kind'],
    path: path.map((id) => ({
      id,
      name: objectName(document, id),
      class: OBJECT_CLASSES[document.get('object', id)?.class ?? 0] ?? '',
      diagram: diagramOf(document, id),
    })),
    siblings:
      owner === NO_ID
        ? []
        : document
            .by('diagram.owner', owner)
            .map((id) => ({ id, name: document.get('diagram', id)?.name ?? '', kind: kindOf(id) })),
    counts: countsOf(document),
    tools: TOOLS.map(factsOf),
  };
}

function factsOf({ name, needs, keys = [], measures = false }: Tool<ToolName>): ToolFacts {
  return { name, needs, keys, measures };
}

/** Records of the document by kind. */
export function countsOf(document: Document): OpenResult['counts'] {
  return Object.fromEntries(KINDS.map((kind) => [kind, document.table(kind).size]));
}

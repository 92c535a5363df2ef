import { DIAGRAM_KINDS, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { countsOf, isOfFloor } from '../../domain/document/counts';
import type { Document } from '../../domain/document/document';
import { ancestorsOf, objectName } from '../../domain/entities/names';
import { boxlessOn } from '../../domain/operations/drawing/insert-boxes';
import { NO_ID } from '../../domain/ids';
import { floorOf as planUnder, footprintsOn } from '../../domain/layout/floor';
import { TOOLS, type Tool, type ToolName } from '../../engine';
import type { OpenResult, Present, ToolFacts } from '../api/session';

/** The diagram that opens for an object: its elevations first, then whatever it has; 0 = it has none here. */
export function diagramOf(document: Document, object: number): number {
  const diagrams = document.by('diagram.owner', object);
  const elevation = diagrams.find((id) => DIAGRAM_KINDS[document.get('diagram', id)?.kind ?? 0] === 'elevation');
  return elevation ?? diagrams[0] ?? NO_ID;
}

/** What a diagram shows: a plan and the elevations of the same room show its floor, which the room names; any other itself. */
export function floorOf(document: Document, diagram: number): number {
  const { kind = 0, owner = NO_ID } = document.get('diagram', diagram) ?? {};
  return owner !== NO_ID && isOfFloor(kind) ? owner : diagram;
}

/** The other view of the floor that a diagram shows; 0 = there is none. */
export function otherViewOf(document: Document, diagram: number): number {
  const { kind = 0, owner = NO_ID } = document.get('diagram', diagram) ?? {};
  if (owner === NO_ID || !isOfFloor(kind)) return NO_ID;
  const other = document.by('diagram.owner', owner).find((id) => {
    const itsKind = document.get('diagram', id)?.kind ?? 0;
    return itsKind !== kind && isOfFloor(itsKind);
  });
  return other ?? NO_ID;
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
    counts: { ...countsOf(document, diagram) },
    boxless: boxlessOn(document, diagram).length,
    lockable: footprintsOn(document, planUnder(document, diagram)).some(
      ({ rack }) => document.by('object.parent', rack).length > 0,
    ),
    tools: TOOLS.map(factsOf),
  };
}

/** What of it may change while the diagram is open; of one that was deleted, that, and the counts. */
export function presentOf(document: Document, diagram: number): Present {
  if (document.get('diagram', diagram) === undefined) return { counts: { ...countsOf(document, diagram) }, isGone: true };
  const { name, path, siblings, counts, boxless, lockable } = openResultOf(document, diagram);
  return { name, path, siblings, counts, boxless, lockable, isGone: false };
}

export function holdsModel(tool: ToolName): boolean {
  return TOOLS.some((each: Tool<ToolName>) => each.name === tool && each.holds === undefined);
}

function factsOf({ name, needs, keys = [], measures = false }: Tool<ToolName>): ToolFacts {
  return { name, needs, keys, measures };
}

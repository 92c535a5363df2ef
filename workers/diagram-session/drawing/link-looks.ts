import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import type { Document } from '../../../domain/document/document';
import { sameValue } from '../../../domain/document/diff-laws';
import { objectName } from '../../../domain/entities/names';
import { fromCell, NO_ID } from '../../../domain/ids';
import type { LinkStyle, SetLinkStyleIntent } from '../../../domain/operations/drawing/set-link-style';
import { ok, type Result } from '../../../domain/result';
import type { LinkLook, LinksDoor } from '../../api/links';
import type { ActionResult } from '../../api/session';
import type { OperationController } from '../operation-controller';
import { NO_IDS_LEFT, type ActionContext } from '../intents';

export interface LinkParts {
  readonly document: () => Document;
  readonly diagram: () => number;
  readonly operations: () => OperationController;
}

const RACK = codeOf(OBJECT_CLASSES, 'rack');
/** Diagrams that draw what is between two placed things as a line. */
const WITH_LINKS: ReadonlySet<string> = new Set(['plan', 'free', 'composite', 'map']);

/** How links look on the shown diagram. */
export class LinkLooks implements LinksDoor {
  private readonly parts: LinkParts;

  constructor(parts: LinkParts) {
    this.parts = parts;
  }

  async look(cables: readonly number[]): Promise<LinkLook | null> {
    const document = this.parts.document();
    const diagram = this.parts.diagram();
    if (!WITH_LINKS.has(DIAGRAM_KINDS[document.get('diagram', diagram)?.kind ?? 0] ?? '')) return null;
    const places = new Places(document, diagram);
    const [first] = cables;
    const ends = first === undefined ? undefined : places.endsOf(first);
    if (first === undefined || !ends || cables.some((cable) => places.endsOf(cable) === undefined)) return null;
    const styles = cables.map((cable) => styleHere(document, diagram, cable));
    return {
      style: styles[0] ?? null,
      isMixed: styles.some((style) => !sameValue(style, styles[0])),
      together: places.between(ends),
      ends: [objectName(document, ends[0]), objectName(document, ends[1])],
    };
  }

  async setLook(cables: readonly number[], spec: LinkStyle | null): Promise<ActionResult> {
    return this.parts.operations().perform((context) => lookIntent(cables, spec, context));
  }
}

function lookIntent(
  cables: readonly number[],
  spec: LinkStyle | null,
  { document, diagram, takeIds }: ActionContext,
): Result<SetLinkStyleIntent> {
  const style = spec === null ? NO_ID : styleSaying(document, spec);
  const isNew = spec !== null && style === NO_ID;
  const unplaced = cables.map((cable) => placementHere(document, diagram, cable) === undefined);
  const ids = takeIds(Number(isNew) + unplaced.filter(Boolean).length);
  if (!ids) return NO_IDS_LEFT;
  const left = [...ids];
  const newStyle = isNew ? left.shift()! : NO_ID;
  const placements = unplaced.map((missing) => (missing ? left.shift()! : NO_ID));
  return ok({ kind: 'set-link-style', version: 1, diagram, cables, spec, style, newStyle, placements });
}

/** The style record that says the same; 0 = none. */
function styleSaying(document: Document, spec: LinkStyle): number {
  const styles = document.table('style');
  for (let row = 0; row < styles.rowCount; row++) {
    if (styles.ids[row] !== 0 && sameValue(styles.json('spec', row), spec)) return fromCell(styles.ids[row]!);
  }
  return NO_ID;
}

function placementHere(document: Document, diagram: number, cable: number): number | undefined {
  return document.by('placement.subject', cable).find((id) => document.get('placement', id)?.diagram === diagram);
}

function styleHere(document: Document, diagram: number, cable: number): LinkStyle | null {
  const placement = placementHere(document, diagram, cable);
  const style = document.get('placement', placement ?? NO_ID)?.style ?? NO_ID;
  return (document.get('style', style)?.spec as unknown as LinkStyle | undefined) ?? null;
}

/** Which placed things the ends of cables are in. */
class Places {
  private readonly document: Document;
  private readonly diagram: number;
  private readonly known = new Map<number, number>();

  constructor(document: Document, diagram: number) {
    this.document = document;
    this.diagram = diagram;
  }

  /** The placed things at a cable's ends A and B; undefined when they are not two. */
  endsOf(cable: number): readonly [number, number] | undefined {
    const ends = [NO_ID, NO_ID];
    for (const id of this.document.by('termination.cable', cable)) {
      const { end, plan, port } = this.document.get('termination', id)!;
      if (plan === 0 && (end === 1 || end === 2) && ends[end - 1] === NO_ID)
        ends[end - 1] = this.shownBy(this.document.get('port', port)?.owner ?? NO_ID);
    }
    const [a, b] = ends as [number, number];
    return a === NO_ID || b === NO_ID || a === b ? undefined : [a, b];
  }

  /** Cables between two placed things, in either direction. Cost: the cables of what is in the first. */
  between([a, b]: readonly [number, number]): readonly number[] {
    const found = new Set<number>();
    const inside = [a];
    for (let object = inside.pop(); object !== undefined; object = inside.pop()) {
      inside.push(...this.document.by('object.parent', object));
      for (const port of this.document.by('port.owner', object))
        for (const id of this.document.by('termination.port', port)) {
          const { cable } = this.document.get('termination', id)!;
          const ends = found.has(cable) ? undefined : this.endsOf(cable);
          if (ends?.includes(a) && ends.includes(b)) found.add(cable);
        }
    }
    return [...found].sort((one, other) => one - other);
  }

  /** The nearest thing above an object, itself included, that the diagram shows; 0 = none. */
  private shownBy(object: number): number {
    const known = this.known.get(object);
    if (known !== undefined) return known;
    let shown = NO_ID;
    for (let at = object, steps = 0; at !== NO_ID && steps < 64; steps++) {
      if (this.isShown(at)) {
        shown = at;
        break;
      }
      at = this.document.get('object', at)?.parent ?? NO_ID;
    }
    this.known.set(object, shown);
    return shown;
  }

  /** Placed, or a rack of the diagram's owner: those are shown without a place of their own. */
  private isShown(id: number): boolean {
    if (placementHere(this.document, this.diagram, id) !== undefined) return true;
    const record = this.document.get('object', id);
    const owner = this.document.get('diagram', this.diagram)?.owner ?? NO_ID;
    return owner !== NO_ID && record?.class === RACK && record.parent === owner;
  }
}

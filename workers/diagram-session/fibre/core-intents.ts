import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { DIMENSIONS } from '../../../domain/catalog/dimensions';
import type { Document } from '../../../domain/document/document';
import { NO_ID } from '../../../domain/ids';
import { endsOf, modelCores } from '../../../domain/operations/fibre/core-draft';
import type { CoreRun } from '../../../domain/operations/fibre/core-draft';
import type { KnownIntent } from '../../../domain/operations/registry';
import { ok, unreachable, type Result } from '../../../domain/result';
import type { CoreAction } from '../../api/cores';
import { NO_IDS_LEFT, type ActionContext } from '../intents';

/** World mm. */
type Spot = { readonly x: number; readonly y: number };

/** A user's action on cores, closures, coils or circuits as the operation it stands for. `spot`: where the user looks, something of this size (mm) stands free. */
export function coreIntentOf(
  action: CoreAction,
  { document, diagram, takeIds }: ActionContext,
  spot: (width: number, height: number) => Spot | undefined,
): Result<KnownIntent> {
  const ids = takeIds(idsFor(action, document));
  if (!ids) return NO_IDS_LEFT;
  const [id = NO_ID] = ids;
  switch (action.kind) {
    case 'insert-closure': {
      const parent = document.get('diagram', diagram)?.owner ?? NO_ID;
      const model = action.model === NO_ID ? {} : { model: action.model };
      const place = spot(CLOSURE_MM.width, CLOSURE_MM.height) ?? besideAll(document, diagram);
      return ok({
        kind: 'insert-objects',
        version: 1,
        objects: [{ id, parent, class: codeOf(OBJECT_CLASSES, 'closure'), name: action.name, ...model }],
        diagrams: [],
        placements: [{ id: ids[1]!, diagram, subject: id, ...place, ...CLOSURE_MM }],
      });
    }
    case 'insert-cable': {
      const { name, model, lengthMm, from, to } = action;
      const ends = ([1, 2] as const).map((end) => ({ end, object: end === 1 ? from : to }));
      return ok({
        kind: 'insert-cables',
        version: 1,
        cables: [{ id, name, model, ...(lengthMm === undefined ? {} : { lengthMm }) }],
        placements: [{ id: ids[1]!, diagram, subject: id, path: pathBetween(document, diagram, from, to) }],
        entries: ends
          .filter(({ object }) => object !== NO_ID)
          .map(({ end, object }, at) => ({ id: ids[2 + at]!, cable: id, object, end })),
      });
    }
    case 'enter-closure': {
      const entries = [{ id, cable: action.cable, object: action.closure }];
      return ok({ kind: 'insert-cables', version: 1, cables: [], placements: [], entries });
    }
    case 'splice':
      return ok({ ...action, kind: 'splice-cores', version: 1, ids });
    case 'terminate':
      return ok({ ...action, kind: 'terminate-cores', version: 1, ids });
    case 'free':
      return ok({ ...action, kind: 'free-cores', version: 1 });
    case 'set-cores':
      return ok({ ...action, version: 1, ids });
    case 'cut':
      return ok({ ...action, kind: 'cut-cable', version: 1, id, ids: ids.slice(1) });
    case 'insert-coil':
    case 'insert-closure-model':
    case 'insert-panel-model':
    case 'insert-cable-model':
    case 'insert-circuit':
      return ok({ ...action, version: 1, id });
    case 'record-measurement': {
      const { kind: _, cable, ...measured } = action;
      return ok({ kind: 'record-measurements', version: 1, cable, measurements: [{ id, ...measured }] });
    }
    case 'set-cable-model':
    case 'change-coil':
    case 'remove-coil':
    case 'remove-circuit':
    case 'remove-measurements':
    case 'set-optics':
      return ok({ ...action, version: 1 });
    default:
      return unreachable(action);
  }
}

/** New ids that an action needs, at most. */
function idsFor(action: CoreAction, document: Document): number {
  switch (action.kind) {
    case 'insert-closure':
      return 2;
    case 'insert-cable':
      return 4;
    case 'splice':
      return 3 * countOf(action.left) + notStored(document, [...action.left, ...action.right]);
    case 'terminate':
      return countOf(action.cores) + notStored(document, action.cores);
    case 'set-cores':
      return action.count;
    case 'cut': {
      const places = document.by('placement.subject', action.cable).length + document.by('coil.cable', action.cable).length;
      return (
        3 + places + (action.isSpliced ? 5 * modelCores(document, action.cable) : document.by('core.cable', action.cable).length)
      );
    }
    case 'insert-closure-model':
    case 'insert-panel-model':
    case 'insert-cable-model':
    case 'enter-closure':
    case 'insert-coil':
    case 'insert-circuit':
    case 'record-measurement':
      return 1;
    case 'set-cable-model':
    case 'free':
    case 'change-coil':
    case 'remove-coil':
    case 'remove-circuit':
    case 'remove-measurements':
    case 'set-optics':
      return 0;
  }
}

function countOf(runs: readonly CoreRun[]): number {
  return runs.reduce((sum, { count }) => sum + count, 0);
}

function notStored(document: Document, runs: readonly CoreRun[]): number {
  const stored = new Set<string>();
  for (const cable of new Set(runs.map((run) => run.cable)))
    for (const id of document.by('core.cable', cable)) stored.add(`${cable}/${document.get('core', id)!.number}`);
  const named = new Set(endsOf(runs).map(({ cable, core }) => `${cable}/${core}`));
  return [...named].filter((key) => !stored.has(key)).length;
}

/** What a closure takes on a plan or a free diagram, mm. */
const CLOSURE_MM = { width: 900, height: 500 } as const;

/** Right of everything, on the level of the lowest. */
function besideAll(document: Document, diagram: number): Spot {
  let x = 0;
  let y = Infinity;
  for (const id of document.by('placement.diagram', diagram)) {
    const placement = document.get('placement', id);
    if (!placement || document.kindOf(placement.subject) !== 'object') continue;
    x = Math.max(x, placement.x + (placement.width || DIMENSIONS.rackWidthMm) + 600);
    y = Math.min(y, placement.y);
  }
  return { x, y: Number.isFinite(y) ? y : 0 };
}

/** An end that lies open is drawn so far away from where the other one is. */
const OPEN_MM = 1500;

/** From the middle of one placed object to that of the other, with one bend; an end that is nowhere on the diagram hangs loose. */
function pathBetween(document: Document, diagram: number, from: number, to: number): readonly number[] {
  const [a, b] = [middleOf(document, diagram, from), middleOf(document, diagram, to)];
  if (!a && !b) {
    const { x, y } = besideAll(document, diagram);
    return [x, y, x + OPEN_MM, y];
  }
  if (!b) return [...a!, a![0], a![1] - OPEN_MM];
  if (!a) return [b[0], b[1] - OPEN_MM, ...b];
  return a[0] === b[0] || a[1] === b[1] ? [...a, ...b] : [...a, b[0], a[1], ...b];
}

function middleOf(document: Document, diagram: number, object: number): readonly [number, number] | undefined {
  for (const id of object === NO_ID ? [] : document.by('placement.subject', object)) {
    const placement = document.get('placement', id);
    if (placement?.diagram !== diagram) continue;
    const record = document.get('object', object);
    const width = placement.width || record?.widthMm || DIMENSIONS.rackWidthMm;
    const height = placement.height || record?.depthMm || DIMENSIONS.rackDepthMm;
    return [placement.x + width / 2, placement.y + height / 2];
  }
  return undefined;
}

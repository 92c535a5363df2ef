import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { DIMENSIONS } from '../../../domain/catalog/dimensions';
import type { Document } from '../../../domain/document/document';
import { objectName } from '../../../domain/entities/names';
import { NO_ID } from '../../../domain/ids';
import { endsOf, modelCores } from '../../../domain/operations/fibre/core-draft';
import type { CoreRun } from '../../../domain/operations/fibre/core-draft';
import type { KnownIntent } from '../../../domain/operations/registry';
import { ok, refuse, type Result } from '../../../domain/result';
import type { CoreAction } from '../../api/cores';
import type { Deed, DeedContext } from '../intents';

const NO_LEASE = refuse('no-ids-left');

/** World mm. */
type Spot = { readonly x: number; readonly y: number };

/** A user's action on cores, closures, coils or circuits as the operation it stands for. `spot`: where the user looks, something of this size (mm) stands free. */
export function coreDeedOf(
  action: CoreAction,
  { document, diagram, takeIds }: DeedContext,
  spot: (width: number, height: number) => Spot | undefined,
): Result<Deed> {
  const ids = takeIds(idsFor(action, document));
  if (!ids) return NO_LEASE;
  const deed = (intent: KnownIntent, facts: Deed['facts'], created: readonly number[] = []): Result<Deed> =>
    ok({ intent, created, label: intent.kind, facts });
  const [id = NO_ID] = ids;
  switch (action.kind) {
    case 'insert-closure':
      return deed(
        {
          kind: 'insert-objects',
          version: 1,
          objects: [
            {
              id,
              parent: document.get('diagram', diagram)?.owner ?? NO_ID,
              class: codeOf(OBJECT_CLASSES, 'closure'),
              name: action.name,
              ...(action.model === NO_ID ? {} : { model: action.model }),
            },
          ],
          diagrams: [],
          placements: [
            {
              id: ids[1]!,
              diagram,
              subject: id,
              ...(spot(CLOSURE_MM.width, CLOSURE_MM.height) ?? besideAll(document, diagram)),
              ...CLOSURE_MM,
            },
          ],
        },
        { name: action.name },
        [id],
      );
    case 'insert-closure-model':
    case 'insert-panel-model':
    case 'insert-cable-model':
      return deed({ ...action, version: 1, id }, { name: action.name }, [id]);
    case 'insert-cable': {
      const { name, model, lengthMm, from, to } = action;
      const path = pathBetween(document, diagram, from, to);
      const objects = [from, to].filter((object) => object !== NO_ID);
      return deed(
        {
          kind: 'insert-cables',
          version: 1,
          cables: [{ id, name, model, lengthMm }],
          placements: [{ id: ids[1]!, diagram, subject: id, path }],
          entries: objects.map((object, at) => ({ id: ids[2 + at]!, cable: id, object })),
        },
        { name },
        [id],
      );
    }
    case 'enter-closure': {
      const { cable, closure } = action;
      const entries = [{ id, cable, object: closure }];
      const facts = { name: cableName(document, cable), closure: objectName(document, closure) };
      return deed({ kind: 'insert-cables', version: 1, cables: [], placements: [], entries }, facts);
    }
    case 'set-cable-model':
      return deed(
        { ...action, version: 1 },
        { count: action.cables.length, name: cableName(document, action.cables[0] ?? NO_ID) },
      );
    case 'splice': {
      const { kind: _, ...rest } = action;
      const facts = { splices: countOf(action.left), closure: objectName(document, action.closure) };
      return deed({ kind: 'splice-cores', version: 1, ...rest, ids }, facts);
    }
    case 'terminate': {
      const { kind: _, ...rest } = action;
      return deed({ kind: 'terminate-cores', version: 1, ...rest, ids }, runFacts(document, action.cores));
    }
    case 'free':
      return deed({ kind: 'free-cores', version: 1, cores: action.cores }, runFacts(document, action.cores));
    case 'set-cores':
      return deed(
        { ...action, version: 1, ids },
        { cores: rangeText(action.first, action.count), name: cableName(document, action.cable) },
      );
    case 'cut': {
      const { kind: _, cable, closure, ...rest } = action;
      return deed(
        { kind: 'cut-cable', version: 1, cable, closure, ...rest, id, ids: ids.slice(1) },
        { name: cableName(document, cable), closure: objectName(document, closure) },
        [id],
      );
    }
    case 'insert-coil': {
      const { remarks, ...coil } = action;
      return deed({ ...coil, version: 1, id, ...(remarks === '' ? {} : { remarks }) }, { name: action.name }, [id]);
    }
    case 'insert-circuit':
      return deed({ ...action, version: 1, id }, { name: action.name }, [id]);
    case 'change-coil':
      return deed({ ...action, version: 1 }, { name: action.name });
    case 'remove-coil':
      return deed({ ...action, version: 1 }, { name: document.get('coil', action.id)?.name ?? '' });
    case 'remove-circuit':
      return deed({ ...action, version: 1 }, { name: document.get('circuit', action.id)?.name ?? '' });
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
      const places = document.by('placement.subject', action.cable).length;
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
      return 1;
    case 'set-cable-model':
    case 'free':
    case 'change-coil':
    case 'remove-coil':
    case 'remove-circuit':
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

function runFacts(document: Document, runs: readonly CoreRun[]): Deed['facts'] {
  const [first] = runs;
  return first ? { cores: rangeText(first.first, first.count), name: cableName(document, first.cable) } : { cores: '', name: '' };
}

function rangeText(first: number, count: number): string {
  return count === 1 ? String(first) : `${first}–${first + count - 1}`;
}

function cableName(document: Document, cable: number): string {
  return document.get('cable', cable)?.name ?? '';
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

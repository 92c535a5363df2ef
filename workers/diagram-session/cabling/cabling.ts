import { coreEnd } from '../../../domain/cabling/core-joint';
import { documentPlant } from '../../../domain/cabling/document-plant';
import { portEnd, type Lanes, type PlantEnd } from '../../../domain/cabling/joints';
import { trace } from '../../../domain/cabling/trace';
import { farEnd, statusOfWay, traceAnswer, type TraceAnswer, type TracedPlace } from '../../../domain/cabling/trace-answer';
import { plugged } from '../../../domain/cabling/connect-many';
import type { Plug } from '../../../domain/cabling/plug-pairs';
import type { Document } from '../../../domain/document/document';
import { RememberingSlice } from '../../../domain/document/remembering-slice';
import { NO_ID } from '../../../domain/ids';
import { ok, refuse } from '../../../domain/result';
import type { ApiClient } from '../../../protocol/rest/client';
import { readTrace } from '../../../protocol/rest/trace';
import type {
  BundleListing,
  CablingDoor,
  ConnectPlan,
  ConnectWish,
  EndListing,
  LabelledCable,
  MovePlan,
  RecommendedPair,
  TraceResult,
  WaysOf,
} from '../../api/cabling';
import type { ActionResult } from '../../api/session';
import type { OperationController } from '../operation-controller';
import type { EngineSeat } from '../engine-seat';
import { intentOf, NO_IDS_LEFT } from '../intents';
import { labelledCables } from './cable-ends';
import { cablesOf, framesOf, joinsAs, labelsOf, planOf, type LabelKnowledge } from './connect-plan';
import { isInside as isInsideDiagram } from '../../../domain/document/inside';
import { NO_KNOWLEDGE, wishedKnowledge } from './label-knowledge';
import { bundleListing, endListing } from './listings';
import { movePlan } from './move-plan';
import { recommendedPairs } from './recommend';
import type { RuledLabels } from './ruled-labels';
import { withBeyond } from './trace-beyond';
import { waysOf } from './ways-of';

/** Places told on each side, at most. */
const PLACES_MAX = 1000;

export interface CablingParts {
  readonly document: () => Document;
  readonly diagram: () => number;
  readonly seat: () => EngineSeat;
  readonly server: () => ApiClient<AbortSignal>;
  readonly operations: () => OperationController;
  readonly ruled: RuledLabels;
}

/** What a diagram's worker knows and does about cabling. */
export class Cabling implements CablingDoor {
  private readonly parts: CablingParts;
  /** Many lines of a list ask at once, and the server takes an account's calls in turns: an edit goes between two of them. */
  private lastFarEnd: Promise<unknown> = Promise.resolve();

  constructor(parts: CablingParts) {
    this.parts = parts;
  }

  async trace(id: number): Promise<TraceResult> {
    const document = this.parts.document();
    const kind = document.kindOf(id);
    if (kind !== 'port' && kind !== 'cable') return { kind: 'nothing', why: 'not-traced' };
    const port = kind === 'port' ? id : portOfCable(document, id);
    const start = port === NO_ID ? firstJoinedCore(document, id) : portEnd(port);
    return start ? this.traceFrom(start) : { kind: 'nothing', why: 'no-end' };
  }

  async traceCore(cable: number, core: number, end: 1 | 2): Promise<TraceResult> {
    if (this.parts.document().kindOf(cable) !== 'cable') return { kind: 'nothing', why: 'not-traced' };
    return this.traceFrom(coreEnd(cable, core, end));
  }

  private async traceFrom(start: PlantEnd): Promise<TraceResult> {
    const document = this.parts.document();
    const slice = new RememberingSlice(document);
    const found = trace(documentPlant(slice), start, { limit: PLACES_MAX });
    const answer = traceAnswer(slice, found);
    const isInside = (object: number): boolean => this.isInside(object);
    const whole = await withBeyond(document, isInside, { trace: found, answer }, (far, strands) => this.askServer(far, strands));
    return { kind: 'found', answer: { ...whole, status: statusOfWay(whole) } };
  }

  private isInside(object: number): boolean {
    return isInsideDiagram(this.parts.document(), this.parts.diagram(), object);
  }

  async labelled(ids: readonly number[]): Promise<readonly LabelledCable[]> {
    return labelledCables(this.parts.document(), ids);
  }

  async planConnect(wish: ConnectWish): Promise<ConnectPlan> {
    const document = this.parts.document();
    return planOf(document, wish, await this.knowledge(document, wish));
  }

  async connect(wish: ConnectWish, shown: ConnectPlan | null): Promise<ActionResult> {
    const document = this.parts.document();
    const knowledge = await this.knowledge(document, wish);
    const plan = planOf(document, wish, knowledge);
    if (plan.refusal) return { ok: false, refusal: plan.refusal };
    if (shown && !joinsAs(plan, shown)) return refuse('plan-changed');
    const found = cablesOf(document, wish);
    if (!found.ok) return found;
    const labels = labelsOf(document, wish, found.value, knowledge);
    if (!labels.ok) return labels;
    const count = found.value.length;
    const from = found.value.flatMap(({ a }) => a);
    const to = found.value.flatMap(({ b }) => b);
    const { cableClass, cableType, lifecycle, lengthMm, profile, fromStore = false } = wish;
    const stored = fromStore ? plan.inStore.map(({ id }) => id) : [];
    const made = count - stored.length;
    return this.parts.operations().perform(({ takeIds }) => {
      const ids = takeIds(made + plugged([...from, ...to]).length);
      if (!ids) return NO_IDS_LEFT;
      if (wish.rule !== '')
        this.parts.ruled.gave(ids.slice(0, made), framesOf(document, wish.rule, found.value).slice(stored.length));
      return ok({
        kind: 'connect-ports',
        version: 1,
        from,
        to,
        // The ports are in the order of the cables already; crossing them again would undo it.
        connectType: 'sequential',
        cables: [...stored, ...ids.slice(0, made)],
        ...(stored.length > 0 ? { stored } : {}),
        names: labels.value,
        terminations: ids.slice(made),
        class: cableClass,
        type: cableType,
        lifecycle,
        ...(lengthMm > 0 ? { lengthMm } : {}),
        ...(profile ? { profile } : {}),
      });
    });
  }

  /** The server has these: a label that another cable was given first makes room for the next. */
  async confirmed(ids: readonly number[]): Promise<void> {
    const taken = this.parts.ruled.confirmed(this.parts.document(), ids);
    const [first] = taken;
    if (first === undefined) return;
    const [cables, names] = [taken.map(({ cable }) => cable), taken.map(({ next }) => next)];
    const fields = taken.length === 1 ? { name: first.next } : {};
    const many = taken.length === 1 ? {} : { names };
    await this.parts
      .operations()
      .perform((context) => intentOf({ kind: 'set-properties', ids: cables, fields, ...many }, context), {
        warning: refuse('label-given-meanwhile', { name: first.label }).refusal,
      });
  }

  async plugIn(cable: number, plugs: readonly (Plug & { readonly port: number })[]): Promise<ActionResult> {
    return this.parts.operations().perform(({ takeIds }) => {
      const ids = takeIds(plugs.length);
      if (!ids) return NO_IDS_LEFT;
      return ok({
        kind: 'plug-cable',
        version: 1,
        cable,
        plugs: plugs.map((plug, at) => ({ id: ids[at]!, ...plug })),
      });
    });
  }

  async planMove(held: number, port: number): Promise<MovePlan | null> {
    return movePlan(this.parts.document(), held, port);
  }

  async move(held: number, port: number, lengthMm: number): Promise<ActionResult> {
    const document = this.parts.document();
    const [termination] = pluggedAt(document, [held]);
    const plug = termination === undefined ? undefined : document.get('termination', termination);
    if (!plug) return refuse('plug-missing', { id: held }, 'termination');
    const length = document.get('cable', plug.cable)?.lengthMm === lengthMm ? {} : { lengthMm: lengthMm > 0 ? lengthMm : null };
    return this.parts.operations().perform(() => ok({ kind: 'move-plug', version: 1, termination: plug.id, port, ...length }));
  }

  async unplug(ports: readonly number[]): Promise<ActionResult> {
    const terminations = pluggedAt(this.parts.document(), ports);
    return this.parts.operations().perform(() => ok({ kind: 'unplug-cables', version: 1, terminations }));
  }

  async waysOf(id: number): Promise<WaysOf | null> {
    return waysOf(this.parts.document(), (object) => this.isInside(object), id);
  }

  async farEnd(port: number): Promise<TracedPlace | null> {
    const found = this.lastFarEnd.then(() => this.traceFrom(portEnd(port)));
    this.lastFarEnd = found.catch(() => undefined);
    const result = await found;
    return result.kind === 'found' ? farEnd(result.answer.outside) : null;
  }

  async listEnds(id: number): Promise<EndListing | null> {
    return endListing(this.parts.document(), id);
  }

  async bundles(id: number): Promise<BundleListing | null> {
    return bundleListing(this.parts.document(), id);
  }

  async recommend(ids: readonly number[], limit: number): Promise<readonly RecommendedPair[]> {
    return recommendedPairs(this.parts.document(), this.parts.diagram(), ids, limit);
  }

  private async knowledge(document: Document, wish: ConnectWish): Promise<LabelKnowledge> {
    const cables = cablesOf(document, wish);
    return cables.ok ? wishedKnowledge(this.parts, document, wish, cables.value) : NO_KNOWLEDGE;
  }

  private async askServer(at: PlantEnd, strands: readonly Lanes[]): Promise<TraceAnswer> {
    const asked = at.kind === 'port' ? { port: at.id } : { core: [at.cable, at.core, at.end] as const };
    const whole = strands.some((strand) => strand.length === 0);
    return this.parts.server().call(readTrace, { query: { ...asked, strands: whole ? undefined : strands } });
  }
}

/** Live plugs in these ports. */
function pluggedAt(document: Document, ports: readonly number[]): readonly number[] {
  return ports.flatMap((port) =>
    document.by('termination.port', port).filter((id) => document.get('termination', id)!.plan === 0),
  );
}

/** The port at which a cable is traced: of its end with fewer plugs, so that a breakout is seen to split; 0 = no live end. */
function portOfCable(document: Document, cable: number): number {
  const ends = document
    .by('termination.cable', cable)
    .flatMap((id) => document.get('termination', id) ?? [])
    .filter(({ plan }) => plan === 0);
  const [a, b] = [1, 2].map((end) => ends.filter((one) => one.end === end));
  const fewer = a!.length > 0 && (b!.length === 0 || a!.length <= b!.length) ? a! : b!;
  return fewer[0]?.port ?? NO_ID;
}

/** The end A of the first core of a cable that is spliced or terminated at all. */
function firstJoinedCore(document: Document, cable: number): PlantEnd | undefined {
  const numbers = document
    .by('core.cable', cable)
    .filter((id) => document.by('core_end.core', id).length > 0)
    .map((id) => document.get('core', id)!.number);
  return numbers.length === 0 ? undefined : coreEnd(cable, Math.min(...numbers), 1);
}

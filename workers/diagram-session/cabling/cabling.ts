import { documentPlant } from '../../../domain/cabling/document-plant';
import { portEnd, type Lanes } from '../../../domain/cabling/joints';
import { trace } from '../../../domain/cabling/trace';
import { statusOfWay, traceAnswer, type TraceAnswer } from '../../../domain/cabling/trace-answer';
import type { Document } from '../../../domain/document/document';
import { NO_ID } from '../../../domain/ids';
import { strandsText } from '../../../protocol/rest/trace';
import type { CablingDoor, TraceResult } from '../../api/cabling';
import type { EngineSeat } from '../engine-seat';
import { withBeyond } from './trace-beyond';

/** Places told on each side, at most. */
const PLACES_MAX = 1000;

export interface CablingParts {
  readonly document: () => Document;
  readonly diagram: () => number;
  readonly seat: () => EngineSeat;
  /** Data of a JSON answer of the server. */
  readonly ask: (path: string) => Promise<unknown>;
}

/** What a diagram's worker knows and does about cabling. */
export class Cabling implements CablingDoor {
  private readonly parts: CablingParts;

  constructor(parts: CablingParts) {
    this.parts = parts;
  }

  async trace(id: number): Promise<TraceResult> {
    const document = this.parts.document();
    const kind = document.kindOf(id);
    if (kind !== 'port' && kind !== 'cable') return { kind: 'nothing', why: 'not-traced' };
    const port = kind === 'port' ? id : portOfCable(document, id);
    if (port === NO_ID) return { kind: 'nothing', why: 'no-end' };
    const found = trace(documentPlant(document), portEnd(port), { limit: PLACES_MAX });
    const answer = traceAnswer(document, found);
    const isInside = (object: number): boolean => isInsideDiagram(document, this.parts.diagram(), object);
    const whole = await withBeyond(document, isInside, { trace: found, answer }, (far, strands) => this.askServer(far, strands));
    return { kind: 'found', answer: { ...whole, status: statusOfWay(whole) } };
  }

  async highlight(ids: readonly number[]): Promise<void> {
    this.parts.seat().setHighlight(ids);
  }

  private async askServer(port: number, strands: readonly Lanes[]): Promise<TraceAnswer> {
    const text = strandsText(strands);
    return (await this.parts.ask(`v1/trace?port=${port}${text === undefined ? '' : `&strands=${text}`}`)) as TraceAnswer;
  }
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

/** Below the diagram's owner, or below something that is placed in the diagram. */
function isInsideDiagram(document: Document, diagram: number, object: number): boolean {
  const owner = document.get('diagram', diagram)?.owner ?? NO_ID;
  let steps = 0;
  for (let at = object; at !== NO_ID && steps < 64; steps++) {
    if (at === owner || document.by('placement.subject', at).length > 0) return true;
    at = document.get('object', at)?.parent ?? NO_ID;
  }
  return false;
}

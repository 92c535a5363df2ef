import { glassDoubt } from '../../../domain/cabling/glass';
import { kindWithPlugs, matingDoubt } from '../../../domain/cabling/mating';
import { farPort } from '../../../domain/cabling/moved-plug';
import { circuitsRiding } from '../../../domain/cabling/riding';
import { CordNeeds } from '../../../domain/channels/cord-need';
import { plugDoubt } from '../../../domain/catalog/plug-doubts';
import type { Document } from '../../../domain/document/document';
import type { RecordOf } from '../../../domain/document/schema';
import { NO_ID } from '../../../domain/ids';
import { END_A } from '../../../domain/validation/connections';
import { namedRefusal } from '../../../domain/operations/named-refusal';
import type { Warning } from '../../../domain/result';
import type { MovePlan } from '../../api/cabling';
import { triedMove } from './movable';
import { portBrief } from './port-brief';

/** What it would be to plug the end of a cable that is in a port into another one, and what speaks against it or is to be known. */
export function movePlan(document: Document, held: number, port: number): MovePlan | null {
  const plug = document
    .by('termination.port', held)
    .flatMap((id) => document.get('termination', id) ?? [])
    .find(({ plan }) => plan === 0);
  const cable = plug && document.get('cable', plug.cable);
  if (!plug || !cable) return null;
  const far = farPort(document, plug);
  const isChosen = port !== NO_ID && document.kindOf(port) === 'port';
  const tried = isChosen ? triedMove(document, plug, port) : undefined;
  const refusal = tried === undefined || tried.ok ? null : namedRefusal(document, tried.refusal);
  return {
    cableName: cable.name,
    lengthMm: cable.lengthMm,
    from: portBrief(document, held),
    far: far === NO_ID ? null : portBrief(document, far),
    to: isChosen ? portBrief(document, port) : null,
    refusal,
    doubts: isChosen && refusal === null ? doubtsOf(document, plug, cable, port, far) : [],
    circuits: circuitsRiding(document, [cable.id]),
  };
}

function doubtsOf(
  document: Document,
  plug: RecordOf<'termination'>,
  cable: RecordOf<'cable'>,
  port: number,
  far: number,
): readonly Warning[] {
  const typeOf = (id: number): number => document.get('port', id)?.type ?? 0;
  const needed = new CordNeeds(document).ofPlug(plug, port);
  const short: readonly Warning[] =
    cable.lengthMm > 0 && needed !== null && needed > cable.lengthMm
      ? [{ kind: 'cord-too-short', facts: { length: cable.lengthMm / 1000, needed: needed / 1000 } }]
      : [];
  const told =
    far === NO_ID ? null : cable.profile === '' ? plugDoubt(kindWithPlugs(document, cable), typeOf(port), typeOf(far)) : null;
  const ends = plug.end === END_A ? { a: [port], b: [far] } : { a: [far], b: [port] };
  const met = [matingDoubt(document, cable, ends), glassDoubt(document, cable, [port, far])];
  return [...short, ...[told, ...met].flatMap((each) => each ?? [])];
}

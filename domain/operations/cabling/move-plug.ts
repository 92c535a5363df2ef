import { PLUG_RULES, plugsRefusal, type CablePorts } from '../../cabling/connect-many';
import { otherPortRefusal } from '../../catalog/plug-faces';
import { loopReads, loopRefusal } from '../../cabling/jumpers';
import { changed } from '../../document/changes';
import type { Change } from '../../document/diff';
import { Overlay } from '../../document/overlay';
import type { RecordOf } from '../../document/schema';
import type { Slice } from '../../document/slice';
import { ok, refuse, type Refusal, type Result } from '../../result';
import { END_A, END_B } from '../../validation/connections';
import { checked, refused } from '../new-records';
import { operation, type Operation } from '../operation';
import { aboveZero, id, integer, intentReader, optional, orNone, type Read } from '../parse';
import { chainRefusal, LAY_RULES, placeReads } from '../pathways/lay-rules';
import { coresAtPorts } from '../plant-reads';
import { by, records, refs } from '../read-steps';
import { nameOf, portWords } from '../words';

const reader = intentReader('move-plug', {
  /** A plug of a cable that is in a port. */
  termination: id,
  /** Where it goes: free, and such as the cable goes into. */
  port: id,
  /** As it is with that; null = not known, left out = as it was. */
  lengthMm: optional(orNone(aboveZero(integer(0, 0xffff_ffff)))),
});
export type MovePlugIntent = Read<typeof reader>;

/**
 * A patch cord is plugged in elsewhere at one end, in one step: it keeps its label, model, other end and trays. `plug-missing`
 * {id}; `plug-there-already` {port}; those of every cable end, of plugsRefusal, otherPortRefusal and loopRefusal; and of a cable that lies in trays
 * those of chainRefusal: they still lead to its end.
 */
export const movePlug: Operation<MovePlugIntent> = operation(reader, {
  summary: 'Plugs one end of a cable into another port; its other end, label, model and trays stay.',
  reads: ({ termination, port }) => [
    records('plug', 'termination', [termination]),
    refs('cable', ['plug'], 'termination', 'cable', 'cable'),
    refs('its model', ['cable'], 'cable', 'model', 'model'),
    by('its plugs', ['cable'], 'termination.cable'),
    refs('its ports', ['its plugs'], 'termination', 'port', 'port'),
    records('port', 'port', [port]),
    by('ends here', ['port', 'its ports'], 'termination.port'),
    refs('cables here', ['ends here'], 'termination', 'cable', 'cable'),
    ...coresAtPorts(['port', 'its ports']),
    by('coils of cable', ['cable'], 'coil.cable'),
    by('its lays', ['cable'], 'lay.cable'),
    refs('its pathways', ['its lays'], 'lay', 'pathway', 'pathway'),
    ...(['from', 'to'] as const).map((field) => refs(`pathways ${field}`, ['its pathways'], 'pathway', field, 'object')),
    ...placeReads(['port', 'its ports']),
  ],
  goesOn(slice, intent) {
    const moved = movedTo(slice, intent);
    return moved.ok ? loopReads(slice, [moved.value.ends], moved.value.changes, moved.value.plug.plan) : [];
  },
  writes: ['termination', 'cable'],
  refuses: ['plug-missing', 'plug-there-already', 'jumper-loop', ...PLUG_RULES, ...LAY_RULES],
  needs: ['cableConnection'],
  words(document, { termination, port }) {
    const plug = document.get('termination', termination);
    return {
      count: 1,
      name: nameOf(document, plug?.cable ?? 0),
      from: plug ? portWords(document, plug.port) : '',
      port: portWords(document, port),
    };
  },
  run(slice, intent) {
    const moved = movedTo(slice, intent);
    if (!moved.ok) return moved;
    const { plug, ends, changes } = moved.value;
    const diff = checked(slice, changes);
    if (!diff.ok) return diff;
    const cable = slice.get('cable', plug.cable)!;
    const wrong =
      plugsRefusal(slice, cable, ends) ??
      otherPortRefusal(slice.get('port', plug.port)?.type ?? 0, slice.get('port', intent.port)?.type ?? 0) ??
      loopRefusal(slice, [ends], changes, plug.plan) ??
      laysRefusal(new Overlay(slice, changes), plug);
    return wrong ? refused(wrong) : diff;
  },
});

interface Moved {
  readonly plug: RecordOf<'termination'>;
  /** Of the cable, once it is moved. */
  readonly ends: CablePorts;
  readonly changes: readonly Change[];
}

function movedTo(slice: Slice, { termination, port, lengthMm }: MovePlugIntent): Result<Moved> {
  const plug = slice.get('termination', termination);
  if (!plug) return refuse('plug-missing', { id: termination }, 'termination');
  if (plug.port === port) return refuse('plug-there-already', { port }, 'port');
  const cable = slice.get('cable', plug.cable);
  const ofCable = cable && lengthMm !== undefined ? changed('cable', cable, { lengthMm: lengthMm ?? 0 }) : null;
  const changes = [changed('termination', plug, { port, position: 1 })!, ...(ofCable ? [ofCable] : [])];
  const portsAt = (end: number): readonly number[] =>
    slice
      .by('termination.cable', plug.cable)
      .map((each) => slice.get('termination', each)!)
      .filter((each) => each.end === end && each.plan === plug.plan)
      .map((each) => (each.id === plug.id ? port : each.port));
  return ok({ plug, ends: { a: portsAt(END_A), b: portsAt(END_B) }, changes });
}

function laysRefusal(after: Slice, { cable, plan }: RecordOf<'termination'>): Refusal | null {
  const lays = after.by('lay.cable', cable).flatMap((each) => after.get('lay', each) ?? []);
  const pathways = lays
    .filter((lay) => lay.plan === plan)
    .toSorted((a, b) => a.order - b.order)
    .map(({ pathway }) => pathway);
  return pathways.length === 0 ? null : chainRefusal(after, cable, pathways, plan);
}

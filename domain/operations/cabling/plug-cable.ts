import { PLUG_RULES, plugsRefusal } from '../../cabling/connect-many';
import { created } from '../../document/changes';
import type { Slice } from '../../document/slice';
import { refuse, type Refusal } from '../../result';
import { END_A, END_B } from '../../validation/connections';
import { checked, refused } from '../new-records';
import { operation, type Operation } from '../operation';
import { coresAtPorts } from '../plant-reads';
import { id, integer, intentReader, list, object, optional, type Read } from '../parse';
import { by, records, refs } from '../read-steps';
import { LIMITS } from '../../catalog/limits';
import { nameOf, portWords } from '../words';

const newPlug = object({
  /** New id. */
  id,
  port: id,
  /** 1 = A, 2 = B. */
  end: integer(END_A, END_B),
  /** Which plug of that end, from 0. */
  connector: integer(0, 0xff),
});
type NewPlug = Read<typeof newPlug>;

const reader = intentReader('plug-cable', {
  cable: id,
  plugs: list(newPlug, LIMITS.operationRecords, 1),
  /** 0 or left out = live. */
  plan: optional(integer(0, 0xffff_ffff)),
});
export type PlugCableIntent = Read<typeof reader>;

/**
 * Loose plugs of a cable go into ports: legs of a breakout that was made without them, or that were unplugged.
 * `core-end-joined`: the cores of that end lie open and are joined one by one; and the rules of plugsRefusal.
 */
export const plugCable: Operation<PlugCableIntent> = operation(reader, {
  summary: 'Plugs loose plugs of a cable into ports: legs of a breakout, one or several.',
  creates: ({ plugs }) => plugs.map((plug) => plug.id),
  reads: ({ cable, plugs }) => [
    records('cable', 'cable', [cable]),
    refs('its model', ['cable'], 'cable', 'model', 'model'),
    by('its plugs', ['cable'], 'termination.cable'),
    refs('its ports', ['its plugs'], 'termination', 'port', 'port'),
    by('its cores', ['cable'], 'core.cable'),
    by('joined cores', ['its cores'], 'core_end.core'),
    records(
      'ports',
      'port',
      plugs.map(({ port }) => port),
    ),
    by('ends here', ['ports'], 'termination.port'),
    refs('cables here', ['ends here'], 'termination', 'cable', 'cable'),
    ...coresAtPorts(['ports']),
  ],
  writes: ['termination'],
  refuses: ['cable-missing', 'core-end-joined', ...PLUG_RULES],
  needs: ['cableConnection'],
  words: (document, { cable, plugs }) => ({
    count: plugs.length,
    name: nameOf(document, cable),
    port: portWords(document, plugs[0]!.port),
  }),
  run(slice, { cable: cableId, plugs, plan = 0 }) {
    const cable = slice.get('cable', cableId);
    if (!cable) return refuse('cable-missing', { id: cableId }, 'cable');
    const joined = joinedRefusal(slice, cableId, plugs);
    if (joined) return refused(joined);
    const diff = checked(
      slice,
      plugs.map(({ id: plug, port, end, connector }) =>
        created('termination', plug, { cable: cableId, port, end, connector, position: 1, plan }),
      ),
    );
    if (!diff.ok) return diff;
    const portsAt = (end: number): readonly number[] => [
      ...slice
        .by('termination.cable', cableId)
        .map((each) => slice.get('termination', each)!)
        .filter((each) => each.end === end && each.plan === plan)
        .map(({ port }) => port),
      ...plugs.filter((plug) => plug.end === end).map(({ port }) => port),
    ];
    const wrong = plugsRefusal(slice, cable, { a: portsAt(END_A), b: portsAt(END_B) });
    return wrong ? refused(wrong) : diff;
  },
});

function joinedRefusal(slice: Slice, cable: number, plugs: readonly NewPlug[]): Refusal | null {
  for (const id of slice.by('core.cable', cable)) {
    const open = slice
      .by('core_end.core', id)
      .map((each) => slice.get('core_end', each)!)
      .find(({ end }) => plugs.some((plug) => plug.end === end));
    if (!open) continue;
    const facts = { cable, core: slice.get('core', id)!.number, end: open.end, count: 1 };
    return refuse('core-end-joined', facts, 'cable').refusal;
  }
  return null;
}

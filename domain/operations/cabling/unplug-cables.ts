import { deleted } from '../../document/changes';
import { recordsOf } from '../structure/lost-records';
import { ok, refuse } from '../../result';
import { operation, type Operation } from '../operation';
import { ids, intentReader, type Read } from '../parse';
import { by, records, refs } from '../read-steps';
import { nameOf, portWords } from '../words';

const reader = intentReader('unplug-cables', {
  /** Plugs that are in ports. */
  terminations: ids(1),
});
export type UnplugCablesIntent = Read<typeof reader>;

/**
 * Plugs of cables hang loose afterwards: a leg of a breakout is taken away and the others stay. `plug-missing` {id};
 * `last-plug` {cable, name}: nothing would hold the cable any more, which is a deletion.
 */
export const unplugCables: Operation<UnplugCablesIntent> = operation(reader, {
  summary: 'Unplugs plugs of cables, which hang loose then: one leg of a breakout while the others stay.',
  reads: ({ terminations }) => [
    records('plugs', 'termination', terminations),
    refs('cables', ['plugs'], 'termination', 'cable', 'cable'),
    by('all plugs', ['cables'], 'termination.cable'),
  ],
  writes: ['termination'],
  refuses: ['plug-missing', 'last-plug'],
  needs: ['cableConnection'],
  words(document, { terminations }) {
    const first = document.get('termination', terminations[0]!);
    return {
      count: terminations.length,
      name: nameOf(document, first?.cable ?? 0),
      port: first ? portWords(document, first.port) : '',
    };
  },
  run(slice, { terminations }) {
    const missing = terminations.find((id) => !slice.get('termination', id));
    if (missing !== undefined) return refuse('plug-missing', { id: missing }, 'terminations');
    const plugs = recordsOf(slice, 'termination', terminations);
    const leaving = new Set(terminations);
    for (const { cable } of plugs)
      if (slice.by('termination.cable', cable).every((id) => leaving.has(id)))
        return refuse('last-plug', { cable, name: slice.get('cable', cable)?.name ?? '' }, 'terminations');
    return ok(plugs.map((plug) => deleted('termination', plug)));
  },
});

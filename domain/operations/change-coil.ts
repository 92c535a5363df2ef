import { LIMITS } from '../catalog/limits';
import { changed } from '../document/changes';
import { refuse, type Result } from '../result';
import type { ChangeCoilIntent } from './core-intents';
import { checked } from './new-records';
import type { Operation } from './operation';
import { coilReads } from './plant-reads';
import { id, idOrNone, integer, object, oneOf, optional, text } from './parse';

export type { ChangeCoilIntent };

const read = object({
  kind: oneOf('change-coil'),
  version: oneOf(1),
  id,
  carrier: optional(idOrNone),
  name: optional(text()),
  lengthMm: optional(integer(0, 0xffff_ffff)),
  markFromMm: optional(integer(0, 0xffff_ffff)),
  markToMm: optional(integer(0, 0xffff_ffff)),
  remarks: optional(text(LIMITS.remarksLength, true)),
});

/** `coil-missing` {id}; the rules of insert-coil. */
export const changeCoil: Operation<ChangeCoilIntent> = {
  kind: 'change-coil',
  version: 1,
  summary: 'Changes name, length, marks, carrier or remarks of a coil.',
  undoable: true,
  parse: (json) => read(json, '') as Result<ChangeCoilIntent>,
  creates: () => [],
  reads: (intent) => coilReads(intent.id, intent.carrier ?? 0),
  asks: () => ['cableConnection'],
  run(slice, { kind: _, version: __, id: coilId, ...fields }) {
    const coil = slice.get('coil', coilId);
    if (!coil) return refuse('coil-missing', { id: coilId }, 'id');
    const change = changed('coil', coil, fields);
    return checked(slice, change ? [change] : []);
  },
};

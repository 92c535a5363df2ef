import { LIMITS } from '../../catalog/limits';
import { changed } from '../../document/changes';
import { refuse } from '../../result';
import { checked } from '../new-records';
import { operation, type Operation, sameIn } from '../operation';
import { coilReads } from '../plant-reads';
import { id, idOrNone, integer, intentReader, optional, text, type Read } from '../parse';

const reader = intentReader('change-coil', {
  id,
  carrier: optional(idOrNone),
  name: optional(text()),
  lengthMm: optional(integer(0, 0xffff_ffff)),
  markFromMm: optional(integer(0, 0xffff_ffff)),
  markToMm: optional(integer(0, 0xffff_ffff)),
  remarks: optional(text(LIMITS.remarksLength, true)),
});
export type ChangeCoilIntent = Read<typeof reader>;

/** `coil-missing` {id}; the rules of insert-coil. */
export const changeCoil: Operation<ChangeCoilIntent> = operation(reader, {
  summary: 'Changes name, length, marks, carrier or remarks of a coil.',
  joins: (before, intent) => sameIn(before, intent, 'id'),
  reads: (intent) => coilReads(intent.id, intent.carrier ?? 0),
  writes: ['coil'],
  refuses: ['coil-missing'],
  needs: ['cableConnection'],
  run(slice, { kind: _, version: __, id: coilId, ...fields }) {
    const coil = slice.get('coil', coilId);
    if (!coil) return refuse('coil-missing', { id: coilId }, 'id');
    const change = changed('coil', coil, fields);
    return checked(slice, change ? [change] : []);
  },
});

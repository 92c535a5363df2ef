import { LIMITS } from '../catalog/limits';
import { fieldDef, type FieldDef, type FieldName, type FieldValue, type Kind } from '../document/schema';
import { assert, ok, refuse, unreachable, type Refusal } from '../result';
import { ipRefusal, macRefusal } from '../validation/input-formats';
import { opticsReader } from './cabling/optics-reader';
import { code, halves, id, idOrNone, integer, list, number, orNone, readerOf, text, type Reader } from './parse';

/** Reads what a field of a kind accepts, as the book of kinds says: its code, its rule, or a record's id. */
export function fieldReader<K extends Kind, F extends FieldName<K>>(kind: K, field: F): Reader<FieldValue<K, F>> {
  const reader = KNOWN.get(`${kind}.${field}`) ?? remembered(kind, field);
  return reader as Reader<FieldValue<K, F>>;
}

const KNOWN = new Map<string, Reader<unknown>>();

function remembered(kind: Kind, field: string): Reader<unknown> {
  const def = fieldDef(kind, field);
  assert(def, `${kind} has no field ${field}`);
  const reader = fieldRule(def);
  assert(reader, `${kind}.${field} says nothing of what it accepts`);
  KNOWN.set(`${kind}.${field}`, reader);
  return reader;
}

function fieldRule({ type, codes, required, rule, reference }: FieldDef): Reader<unknown> | null {
  if (codes !== undefined) return code(codes, required === true ? 1 : 0);
  if (type === 'ref') return reference?.mayBeNone === true ? idOrNone : id;
  if (rule === undefined) return null;
  switch (rule.is) {
    case 'text':
      return rule.format === undefined
        ? text(rule.lines === true ? LIMITS.remarksLength : LIMITS.nameLength, rule.lines === true)
        : emptyOr(FORMATS[rule.format]);
    case 'whole':
      return integer(rule.min, rule.max);
    case 'measure':
      return integer(0, rule.max);
    case 'wholeOrNone':
      return orNone(integer(rule.min, rule.max));
    case 'number':
      return number(rule.min, rule.max);
    case 'halves':
      return halves(rule.min, rule.max);
    case 'bends':
      return bends;
    case 'optics':
      return orNone(opticsReader);
    default:
      return unreachable(rule);
  }
}

const FORMATS: Readonly<Record<'ip' | 'mac', (value: string, field: string) => Refusal | null>> = {
  ip: (value, field) => ipRefusal(value, field, 'allowed'),
  mac: macRefusal,
};

/** '' clears the field; anything else must have the format. */
function emptyOr(format: (value: string, field: string) => Refusal | null): Reader<string> {
  const any = text();
  return readerOf([''], (value, field) => {
    const read = any(value, field);
    if (!read.ok || read.value === '') return read;
    const refusal = format(read.value, field);
    return refusal ? { ok: false, refusal } : ok(read.value);
  });
}

/** Corners of a line, x and y in turn, mm; null = it has none. */
const bends = readerOf<readonly number[] | null>([[0, 0], null], (value, field) => {
  if (value === null) return ok(null);
  const read = list(number(-1e9, 1e9), LIMITS.linkBends * 2)(value, field);
  return read.ok && read.value.length % 2 !== 0 ? refuse('wrong-type', { expected: 'pairs' }, field) : read;
});

import { describe, expect, it } from 'vitest';
import { EDITABLE_FIELDS } from '../../../../domain/operations/structure/editable-fields';
import type { ShownProperty } from '../../../../domain/kinds/shown-properties';
import { fieldsOf } from '../../../properties/property-fields';
import { checkField } from './property-rules';

const RECORDS = [
  { kind: 'object', class: 'rack' },
  { kind: 'object', class: 'device' },
  { kind: 'object', class: 'card' },
  { kind: 'object', class: 'room' },
  { kind: 'port', class: 'interface' },
  { kind: 'cable', class: 'copperCable' },
  { kind: 'diagram', class: 'plan' },
] as const;

const field = (of: (typeof RECORDS)[number], name: string): ShownProperty => {
  const found = fieldsOf(of).find((candidate) => candidate.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe('validation as you type', () => {
  it('every field that the panel lets one edit is one that the operation accepts', () => {
    for (const record of RECORDS) {
      for (const { name, input, by } of fieldsOf(record)) {
        if (input === 'fact' || by === 'move') continue;
        expect(EDITABLE_FIELDS[record.kind], `${record.kind} ${name}`).toHaveProperty([name]);
      }
    }
  });

  it('an address and a hardware address are checked by the rule that the server asks', () => {
    const device = RECORDS[1];
    expect(checkField(field(device, 'ip'), 'object', '10.0.0.300')).toMatchObject({ ok: false });
    expect(checkField(field(device, 'ip'), 'object', '10.0.0.3')).toEqual({ ok: true, value: '10.0.0.3' });
    expect(checkField(field(device, 'mac'), 'object', 'zz')).toMatchObject({ ok: false });
    expect(checkField(field(device, 'ip'), 'object', '')).toEqual({ ok: true, value: '' });
  });

  it('a length below nothing is refused with both ends of what is allowed', () => {
    // [issue 12, bad input] There is no cable of 0 m; an emptied field says that nobody knows.
    expect(checkField(field(RECORDS[5], 'lengthMm'), 'cable', '0')).toMatchObject({
      ok: false,
      refusal: { rule: 'zero-unknown' },
    });
    expect(checkField(field(RECORDS[5], 'lengthMm'), 'cable', '')).toEqual({ ok: true, value: 0 });
    expect(checkField(field(RECORDS[5], 'lengthMm'), 'cable', '-3')).toMatchObject({
      ok: false,
      refusal: { rule: 'out-of-range', facts: { min: 0 } },
    });
  });

  it('what is known of a pathway is checked by the rule that its own operation asks', () => {
    const fields = fieldsOf({ kind: 'pathway', class: 'ladder' });
    for (const each of fields) {
      const text = each.choices?.at(-1) ?? (each.input === 'text' ? 'ladder 1' : '1');
      expect(checkField(each, 'pathway', text), each.name).toMatchObject({ ok: true });
    }
    const width = fields.find(({ name }) => name === 'widthMm')!;
    expect(checkField(width, 'pathway', '10001')).toMatchObject({ ok: false });
    expect(checkField(width, 'pathway', '450')).toEqual({ ok: true, value: 450 });
  });

  it('[Right answers 4] a height may be none, 0 or below the floor, in whole millimetres; a riser has none', () => {
    const height = fieldsOf({ kind: 'pathway', class: 'ladder' }).find(({ name }) => name === 'heightMm')!;
    for (const [text, value] of [
      ['', ''],
      ['0', 0],
      ['-300', -300],
    ] as const)
      expect(checkField(height, 'pathway', text)).toEqual({ ok: true, value });
    for (const text of ['2.5', '60000', 'high']) expect(checkField(height, 'pathway', text)).toMatchObject({ ok: false });
    expect(fieldsOf({ kind: 'pathway', class: 'riser' }).some(({ name }) => name === 'heightMm')).toBe(false);
  });

  it('a rack is 100 U at most, in halves', () => {
    const rack = RECORDS[0];
    expect(checkField(field(rack, 'heightU'), 'object', '101')).toMatchObject({ ok: false, refusal: { rule: 'out-of-range' } });
    expect(checkField(field(rack, 'heightU'), 'object', '42.3')).toMatchObject({ ok: false, refusal: { rule: 'not-half-unit' } });
    expect(checkField(field(rack, 'heightU'), 'object', '42')).toEqual({ ok: true, value: 42 });
  });
});

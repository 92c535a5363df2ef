import { expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { overtakenBy } from './overtaken';

test('[walk 4, overtaken] of a step that comes too late the first records and fields are told, of a place what stands there', () => {
  const hall = new SmallHall();
  const overtaken = { rule: 'undo-overtaken' };
  const renamed = hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.rackA], fields: { row: 'K' } });
  expect(overtakenBy(hall.document, renamed, overtaken)).toEqual([
    { id: hall.rackA, kind: 'object', class: 'rack', name: 'A', fields: ['row'] },
  ]);
  const placement = hall.document.by('placement.subject', hall.rackA)[0]!;
  const moved = [{ kind: 'placement', id: placement, before: { x: 0 }, after: { x: 5 } }] as const;
  expect(overtakenBy(hall.document, moved, overtaken)).toMatchObject([
    { id: placement, class: 'rack', name: 'A', fields: ['x'] },
  ]);
  const device = hall.deviceIntent('switch', hall.rackA, 5);
  const made = hall.must(device);
  hall.must({ kind: 'delete-objects', version: 1, ids: [device.id] });
  expect(overtakenBy(hall.document, made, { rule: 'undo-gone' })[0]).toMatchObject({ id: device.id, name: '', fields: [] });
});

test('[walk 4, overtaken] of an insertion that others wrote to it is told what they wrote', () => {
  const hall = new SmallHall();
  const facts = { kind: 'object', id: hall.rackA };
  expect(overtakenBy(hall.document, undefined, { rule: 'undo-changed', field: 'owner', facts })).toEqual([
    { id: hall.rackA, kind: 'object', class: 'rack', name: 'A', fields: ['owner'] },
  ]);
});

test('[walk 4, overtaken] a step that is refused for another reason, or that is not known here, is looked up nowhere', () => {
  const hall = new SmallHall();
  const renamed = hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [hall.rackA], fields: { row: 'K' } });
  expect(overtakenBy(hall.document, renamed, { rule: 'units-occupied' })).toEqual([]);
  expect(overtakenBy(hall.document, undefined, { rule: 'undo-overtaken' })).toEqual([]);
});

test('[walk 4, overtaken] of a step that the server alone ran, it names the first record and its fields', () => {
  const hall = new SmallHall();
  const facts = { record: hall.rackA, fields: 'owner,remarks' };
  expect(overtakenBy(hall.document, undefined, { rule: 'undo-overtaken', facts })).toEqual([
    { id: hall.rackA, kind: 'object', class: 'rack', name: 'A', fields: ['owner', 'remarks'] },
  ]);
});

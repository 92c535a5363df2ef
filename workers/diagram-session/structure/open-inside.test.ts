import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { permissionsOf } from '../../../domain/permissions/permission';
import type { SessionEvent } from '../../api/session';
import type { EventBatch } from '../event-batch';
import type { OperationController } from '../operation-controller';
import { openInside } from './open-inside';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A switch that has no drawing of its own yet, and what comes of opening it. */
function seat() {
  const hall = new SmallHall();
  const device = hall.insertDevice('switch', hall.rackA, 3);
  const told: SessionEvent[] = [];
  const line = { isOnline: true, chosen: device, submitted: 0, confirm: (): void => undefined };
  const operations = {
    context: { document: hall.document, diagram: hall.elevation, takeIds: () => [hall.takeId()] },
    submit: () => ({ ok: true, line: line.submitted++ }),
    whenConfirmed: (then: () => void) => (line.confirm = then),
  } as unknown as OperationController;
  const open = (): void =>
    openInside(device, {
      ...{ document: hall.document, diagram: hall.elevation, operations },
      held: new Set(permissionsOf('editor')),
      events: { add: (event: SessionEvent) => told.push(event) } as unknown as EventBatch,
      isOnline: () => line.isOnline,
      selection: () => [line.chosen],
      choose: () => undefined,
      bringNear: () => undefined,
    });
  return { open, told, line };
}

test('[walk 4 S1 (27 Nov)] what cannot be opened without the server says so at once, and nothing comes of it later', () => {
  const { open, told, line } = seat();
  line.isOnline = false;
  open();
  expect(told).toMatchObject([{ kind: 'refused', operation: 'open', refusal: { rule: 'server-away' } }]);
  expect(line.submitted).toBe(0);
});

test('[walk 4 S1 (27 Nov)] what opens late takes nobody away from what they have gone on to', () => {
  const { open, told, line } = seat();
  open();
  line.confirm();
  expect(told).toMatchObject([{ kind: 'open' }]);
  open();
  line.chosen = 0;
  line.confirm();
  expect(told).toHaveLength(1);
  const other = seat();
  other.open();
  vi.advanceTimersByTime(40_000);
  other.line.confirm();
  expect(other.told).toEqual([]);
});

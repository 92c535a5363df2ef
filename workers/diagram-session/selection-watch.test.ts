import { beforeEach, describe, expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { invert } from '../../domain/document/diff-laws';
import type { Diff } from '../../domain/document/diff';
import { SelectionWatch } from './selection-watch';

let hall: SmallHall;
let selection: readonly number[];
let said: (readonly number[])[];
let lost: (readonly number[])[];
let held: readonly number[];
let fromHand: (readonly number[])[];
let isCatchingUp: boolean;
let watch: SelectionWatch;
let device: number;
/** Taking the device out again. */
let gone: Diff;

function select(ids: readonly number[]): void {
  selection = ids;
  if (watch.selected()) said.push(ids);
}

/** As the engine does: what is gone is selected no longer. */
function draw(): void {
  const there = selection.filter((id) => hall.document.kindOf(id) !== undefined);
  if (there.length < selection.length) select(there);
}

function receive(diff: Diff): void {
  hall.document.apply(diff);
  watch.changed(draw);
}

beforeEach(() => {
  hall = new SmallHall();
  const intent = hall.deviceIntent('switch', hall.rackA, 3);
  gone = invert(hall.must(intent));
  device = intent.id;
  [said, lost, held, fromHand, isCatchingUp] = [[], [], [], [], true];
  watch = new SelectionWatch({
    document: () => hall.document,
    selection: () => selection,
    choose: select,
    held: () => held,
    tellLost: (ids, inHand) => {
      lost.push(ids);
      fromHand.push(inHand);
    },
    isCatchingUp: () => isCatchingUp,
  });
  selection = [device, hall.rackA];
});

describe('[walk 1 false loss] a selection that is carried into a diagram', () => {
  test('whose kept snapshot is of before an undo and a redo stays as it is, and nothing is told', () => {
    receive(gone);
    receive(invert(gone));
    watch.caughtUp();
    expect({ lost, selection }).toEqual({ lost: [], selection: [device, hall.rackA] });
    expect(said).toEqual([[device, hall.rackA]]);
  });

  test('of which something is gone for good loses it once all has come', () => {
    receive(gone);
    expect([lost, said]).toEqual([[], []]);
    watch.caughtUp();
    expect([lost, said]).toEqual([[[device]], [[hall.rackA]]]);
  });

  test('is what a hand selected meanwhile', () => {
    receive(gone);
    select([hall.rackB]);
    receive(invert(gone));
    watch.caughtUp();
    expect({ lost, selection }).toEqual({ lost: [], selection: [hall.rackB] });
  });
});

test('what others delete while one looks is told at once', () => {
  isCatchingUp = false;
  receive(gone);
  expect([lost, said]).toEqual([[[device]], [[hall.rackA]]]);
});

test('[issue 11, deleted in hand] what somebody deletes while the hand has hold of it is told as that, selected or not', () => {
  [isCatchingUp, held] = [false, [device]];
  select([]);
  receive(gone);
  expect([lost, fromHand]).toEqual([[[]], [[device]]]);
});

import { beforeEach, expect, it } from 'vitest';
import { NO_INPUT, type InputEvent } from '../../domain/geometry/view';
import { ModelInHand } from './model-in-hand';

const event = (type: InputEvent['type'], x: number, more: Partial<InputEvent> = {}): InputEvent => ({
  ...NO_INPUT,
  type,
  x,
  ...more,
});
const click = (x: number): readonly InputEvent[] => [event('down', x), event('up', x)];

let told: string[];
let hand: ModelInHand;
beforeEach(() => {
  told = [];
  hand = new ModelInHand(() => ({
    setTool: (tool, model) => told.push(`${tool} ${model}`),
    input: (events) => told.push(...events.map(({ type, x }) => `${type} ${x}`)),
  }));
});

/** A model that comes, or does not, when it is said. */
function onItsWay(): { readonly bring: () => Promise<void>; readonly come: () => void; readonly fail: () => void } {
  let come = (): void => undefined;
  let fail = (): void => undefined;
  const way = new Promise<void>((done, failed) => {
    come = done;
    fail = () => failed(new Error('no answer'));
  });
  return { bring: () => way, come: () => come(), fail: () => fail() };
}

it('[X1 click] a click while the chosen model is on its way is carried out when it is in hand, with what followed', async () => {
  const model = onItsWay();
  const taken = hand.take('insert', 7, model.bring);
  hand.input([event('move', 1), ...click(2)]);
  hand.input([event('wheel', 3)]);
  expect(told).toEqual(['insert 7', 'move 1']);
  model.come();
  await taken;
  expect(told.slice(2)).toEqual(['insert 7', 'down 2', 'up 2', 'wheel 3']);
  hand.input(click(4));
  expect(told.slice(-2)).toEqual(['down 4', 'up 4']);
});

it('[X1 click] so is what is dragged and dropped before it is there, where it was aimed', async () => {
  const model = onItsWay();
  const taken = hand.take('insert', 7, model.bring);
  hand.input([event('move', 1), event('move', 2)]);
  hand.input([event('up', 2)]);
  expect(told).toEqual(['insert 7', 'move 1', 'move 2']);
  model.come();
  await taken;
  expect(told.slice(3)).toEqual(['insert 7', 'move 2', 'up 2']);
});

it('[X1 click] Esc forgets the model that is on its way and the click', async () => {
  const model = onItsWay();
  const taken = hand.take('insert', 7, model.bring);
  hand.input(click(2));
  hand.input([event('key', 0, { key: 'Escape' })]);
  model.come();
  await taken;
  expect(told).toEqual(['insert 7', 'key 0']);
});

it('[X1 click] the tool that was taken last is in hand, however late the model of an earlier one comes', async () => {
  const [first, second] = [onItsWay(), onItsWay()];
  const taken = [hand.take('insert', 7, first.bring), hand.take('insert', 8, second.bring)];
  hand.input(click(2));
  second.come();
  first.come();
  await Promise.all(taken);
  expect(told).toEqual(['insert 7', 'insert 8', 'insert 8', 'down 2', 'up 2']);
  await hand.take('select', 0);
  hand.input(click(3));
  expect(told.slice(-3)).toEqual(['select 0', 'down 3', 'up 3']);
});

it('[X1 click] a model that does not come is put down, and nothing is done with what was pressed for it', async () => {
  const model = onItsWay();
  const taken = hand.take('insert', 7, model.bring);
  hand.input(click(2));
  model.fail();
  await expect(taken).rejects.toThrow('no answer');
  expect(told).toEqual(['insert 7', 'select 0']);
});

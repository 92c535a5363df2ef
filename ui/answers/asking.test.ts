import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAsking, type Heard } from './asking';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A question that is answered by hand, one after the other. */
function questions() {
  const open: { readonly answer: (value: string) => void; readonly fail: (error: unknown) => void }[] = [];
  const heard: Heard<string>[] = [];
  return {
    open,
    heard,
    ask: vi.fn((_signal: AbortSignal) => new Promise<string>((answer, fail) => void open.push({ answer, fail }))),
    tell: (what: Heard<string>) => void heard.push(what),
  };
}
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

it('one question is under way at a time, and every answer is told: a stream of changes keeps none away', async () => {
  const { ask, tell, open, heard } = questions();
  const asking = startAsking(ask, tell);
  asking.want(1);
  asking.want(2);
  asking.want(3);
  expect(ask).toHaveBeenCalledTimes(1);
  open[0]!.answer('of 1');
  await settle();
  expect(heard).toEqual([{ version: 1, value: 'of 1' }]);
  expect(ask).toHaveBeenCalledTimes(2);
  open[1]!.answer('of 3');
  await settle();
  expect(heard.at(-1)).toEqual({ version: 3, value: 'of 3' });
  expect(ask).toHaveBeenCalledTimes(2);
});

it('the first change is asked for at once, the next no sooner than the pace', async () => {
  const { ask, tell, open } = questions();
  const asking = startAsking(ask, tell, { paceMs: 120 });
  asking.want(1);
  open[0]!.answer('');
  await settle();
  asking.want(2);
  await vi.advanceTimersByTimeAsync(119);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('what is typed is asked when it rests, and not at all when it is typed over', async () => {
  const { ask, tell } = questions();
  const asking = startAsking(ask, tell, { restMs: 80 });
  asking.want(0);
  await vi.advanceTimersByTimeAsync(79);
  asking.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).not.toHaveBeenCalled();
});

it('a failure is told, and is asked again by hand or with the next change', async () => {
  const { ask, tell, open, heard } = questions();
  const asking = startAsking(ask, tell);
  asking.want(1);
  open[0]!.fail('gone');
  await settle();
  expect(heard).toEqual([{ version: 1, error: 'gone' }]);
  asking.retry();
  open[1]!.answer('here');
  await settle();
  expect(heard.at(-1)).toEqual({ version: 1, value: 'here' });
});

it('whoever acts on an answer gets the one as of now, not the one that is still shown', async () => {
  const { ask, tell, open } = questions();
  const asking = startAsking(ask, tell);
  asking.want(1);
  open[0]!.answer('of 1');
  await settle();
  await expect(asking.now()).resolves.toBe('of 1');
  asking.want(2);
  const now = asking.now();
  asking.want(3);
  open[1]!.answer('of 2');
  await expect(now).resolves.toBe('of 2');
});

it('after its end nothing is told, the question is called off, and whoever waits is told so', async () => {
  const { ask, tell, open, heard } = questions();
  const asking = startAsking(ask, tell);
  asking.want(1);
  const now = asking.now();
  asking.end();
  await expect(now).rejects.toThrow();
  expect(ask.mock.calls[0]![0].aborted).toBe(true);
  open[0]!.answer('late');
  await settle();
  expect(heard).toEqual([]);
});

it('[hands 4] whoever wants the answer after a failure has it asked for again', async () => {
  const { ask, tell, open } = questions();
  const asking = startAsking(ask, tell);
  asking.want(1);
  open[0]!.fail(new Error('away'));
  await settle();
  const now = asking.now();
  await settle();
  expect(ask).toHaveBeenCalledTimes(2);
  open[1]!.answer('of 1');
  expect(await now).toBe('of 1');
});

import { describe, expect, it } from 'vitest';
import { UnderWay } from './under-way';

function promised(): { readonly promise: Promise<void>; readonly resolve: () => void; readonly reject: (error: Error) => void } {
  let resolve = (): void => undefined;
  let reject = (_: Error): void => undefined;
  const promise = new Promise<void>((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve: () => resolve(), reject: (error) => reject(error) };
}

describe('what is under way', () => {
  it('is nothing to wait for when no call is open', async () => {
    const underWay = new UnderWay();
    expect(underWay.settled(1000)).toBeNull();
    const call = promised();
    underWay.follow(call.promise);
    call.resolve();
    await call.promise;
    expect(underWay.settled(1000)).toBeNull();
  });

  it('is waited for with the calls that an answer leads to', async () => {
    const underWay = new UnderWay();
    const [click, describing] = [promised(), promised()];
    underWay.follow(click.promise);
    let isOver = false;
    const waiting = underWay.settled(10_000)!.then(() => (isOver = true));
    void click.promise.then(() => setTimeout(() => underWay.follow(describing.promise)));
    click.resolve();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(isOver).toBe(false);
    describing.resolve();
    await waiting;
  });

  it('[hands 1] as it is now is over when these calls are, whatever begins meanwhile', async () => {
    const underWay = new UnderWay();
    expect(underWay.ended()).toBeNull();
    const [first, next] = [promised(), promised()];
    underWay.follow(first.promise);
    const ended = underWay.ended();
    underWay.follow(next.promise);
    first.resolve();
    await ended;
    await underWay.ended(5);
    expect(underWay.ended()).not.toBeNull();
  });

  it('is waited for no longer than said, and a call that fails is over', async () => {
    const underWay = new UnderWay();
    const failing = promised();
    underWay.follow(failing.promise);
    failing.reject(new Error('gone'));
    await underWay.settled(10_000);
    underWay.follow(promised().promise);
    await underWay.settled(5);
    expect(underWay.settled(5)).not.toBeNull();
  });
});

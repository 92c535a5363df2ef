import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairHearing } from './fair-hearing';

const accountOf = (window: string): string => window[0]!;

describe('who is heard', () => {
  it('of one account so many windows from look to look, and others all the same', () => {
    const heard: string[] = [];
    const hearing = new FairHearing<string, number>(2, accountOf, (window, message) => heard.push(`${window}${message}`));
    for (const window of ['a1', 'a2', 'a3', 'b1']) hearing.put(window, 1);
    expect(heard).toEqual(['a11', 'a21', 'b11']);
    hearing.put('a3', 2);
    hearing.look();
    expect(heard).toEqual(['a11', 'a21', 'b11', 'a32']);
    hearing.look();
    expect(heard).toHaveLength(4);
  });

  it('a window that is gone is not heard any more', () => {
    const heard: string[] = [];
    const hearing = new FairHearing<string, number>(1, accountOf, (window) => heard.push(window));
    for (const window of ['a1', 'a2']) hearing.put(window, 1);
    hearing.forget('a2');
    hearing.look();
    expect(heard).toEqual(['a1']);
  });

  it('whatever comes: never more than its bound between two looks, and in the end the newest of each window', () => {
    const window = fc.constantFrom('a1', 'a2', 'a3', 'a4', 'b1', 'b2');
    fc.assert(
      fc.property(fc.array(fc.oneof(window, fc.constant('look')), { maxLength: 60 }), (steps) => {
        const last = new Map<string, number>();
        const heard = new Map<string, number>();
        let since: string[] = [];
        const hearing = new FairHearing<string, number>(2, accountOf, (which, message) => {
          heard.set(which, message);
          since.push(accountOf(which));
        });
        const look = (): void => {
          since = [];
          hearing.look();
        };
        steps.forEach((step, at) => {
          if (step === 'look') look();
          else {
            last.set(step, at);
            hearing.put(step, at);
          }
          for (const account of ['a', 'b']) expect(since.filter((each) => each === account).length).toBeLessThanOrEqual(2);
        });
        for (let round = 0; round < 3; round += 1) look();
        expect(heard).toEqual(last);
      }),
    );
  });
});

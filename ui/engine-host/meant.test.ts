import { describe, expect, it } from 'vitest';
import { createDiagramStore } from './diagram-state';
import { meantNow } from './meant';
import { UnderWay } from './under-way';

/** A store in which a rack is chosen, and the questions of what it is that were asked. */
function seat(isDescribed: boolean) {
  const store = createDiagramStore();
  store.setState({ selection: [4], isDescribed });
  const asked: (readonly number[])[] = [];
  const ask = (selection: readonly number[]) => {
    asked.push(selection);
    return Promise.resolve({ described: [], overall: null });
  };
  const works = { hands: new UnderWay(), edits: new UnderWay() };
  return { store, works, asked, meant: () => meantNow(store, works, ask) };
}

function held() {
  let release = (): void => undefined;
  const work = new Promise<void>((resolve) => (release = resolve));
  return { work, release: () => release() };
}

describe('[hands 1] what a key is about', () => {
  it('is at once what is chosen and described', () => {
    expect(seat(true).meant()).toBeNull();
  });

  it('is what was chosen when it was pressed, however late that is described and whatever is chosen meanwhile', async () => {
    const { store, asked, meant } = seat(false);
    const about = meant();
    store.setState({ selection: [3], isDescribed: true });
    expect((await about)?.selection).toEqual([4]);
    expect(asked).toEqual([[4]]);
  });

  it('is what a click before it chooses, and not what a click after it does', async () => {
    const { store, works, meant } = seat(true);
    const [before, after] = [held(), held()];
    works.hands.follow(before.work);
    const about = meant();
    works.hands.follow(after.work);
    store.setState({ selection: [5] });
    before.release();
    expect((await about)?.selection).toEqual([5]);
  });

  it('is what an edit before it made, which is waited for a second at most', async () => {
    const { store, works, meant } = seat(true);
    const edit = held();
    works.edits.follow(edit.work);
    const about = meant();
    store.setState({ selection: [6] });
    edit.release();
    expect((await about)?.selection).toEqual([6]);
    works.edits.follow(held().work);
    expect((await meant())?.selection).toEqual([6]);
  });
});

import { expect, test } from 'vitest';
import type { Channel, ChannelPort, ChannelQuestion } from './channel';
import { channelIntent, idsNeededFor, madeIds } from './channel-intent';
import { USUAL_SLACK } from '../cabling/cable-lengths';

const port = (at: number): ChannelPort => ({ port: at, owner: at + 1000, place: at + 2000 });
const cord = (from: number, to: number, ...pathways: readonly number[]): Channel['parts'][number] => ({
  ...{ kind: 'cord', from: port(from), to: port(to), lengthMm: 2000, price: null, wayMm: 0, endsMm: 0, notSaid: [] },
  ...{ isMadeToMeasure: false, fromStore: null },
  segments: pathways.map((pathway) => ({ pathway, name: '', place: '', lengthMm: 1, percentBefore: 0, percentAfter: 0 })),
});
const trunk = (from: number, to: number, cable: number): Channel['parts'][number] => ({
  ...{ kind: 'trunk', from: port(from), to: port(to), lengthMm: 2000, unmeasured: [], riding: [], free: 1 },
  rides: [{ cable, from, to }],
});
const channel = (...parts: Channel['parts']): Channel => ({
  ...{ parts, totalMm: 0, newMm: 0, bends: 0, price: null, cords: parts.filter(({ kind }) => kind === 'cord').length },
});
const QUESTION: ChannelQuestion = {
  ...{ from: { kind: 'port', id: 1 }, to: { kind: 'port', id: 9 }, class: 'fibre', cableClass: 1, cableType: 1, model: 0 },
  ...{ aim: 'reuse', redundancy: 'links', alternatives: 0, maxMm: 0, avoid: [], through: [], fewBends: false, planned: false },
  ...USUAL_SLACK,
};

test('[V10] each of the ways that were made is its own new cables, with what it goes over', () => {
  const [first, second] = [channel(cord(1, 2), trunk(2, 3, 501), cord(3, 4, 601, 602)), channel(cord(5, 6, 603))];
  const needed = Array.from({ length: idsNeededFor([first, second]) }, (_, at) => 9000 + at);
  const { cables } = channelIntent([first, second], QUESTION, needed, 1);
  const made = cables.map(({ id }) => id);
  expect(madeIds([first, second], made)).toEqual([
    [1, 2, 2, 501, 3, 3, 601, 602, 4, made[0], made[1]],
    [5, 603, 6, made[2]],
  ]);
});

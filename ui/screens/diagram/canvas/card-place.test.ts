import { describe, expect, it } from 'vitest';
import { cardPlace } from './card-place';

const free = { left: 280, right: 1120, bottom: 800 };
const card = { width: 300, height: 50 };

describe('the card beside the pointer', () => {
  it('[X18] stands right of the pointer, and left of it where the right panel would cut it', () => {
    expect(cardPlace({ x: 500, y: 100 }, card, free)).toEqual([514, 114]);
    expect(cardPlace({ x: 1000, y: 100 }, card, free)).toEqual([686, 114]);
  });

  it('[X18] fits above the lower edge', () => {
    expect(cardPlace({ x: 500, y: 790 }, card, free)[1]).toBe(742);
  });

  it('[X18] between two panels that leave room on neither side it lies over or under the pointer, clear of both', () => {
    const narrow = { left: 280, right: 680, bottom: 800 };
    expect(cardPlace({ x: 480, y: 100 }, card, narrow)).toEqual([372, 114]);
    expect(cardPlace({ x: 480, y: 780 }, card, narrow)).toEqual([372, 716]);
  });
});

import { describe, expect, it } from 'vitest';
import { beginsWith } from './new-types';

describe('a place that was made', () => {
  it('[walk 1 #39] is told without the word of its class where its name begins with it', () => {
    expect(beginsWith('Building 1', 'Building')).toBe(true);
    expect(beginsWith('building 1', 'Building')).toBe(true);
    expect(beginsWith('Hall 1', 'Room')).toBe(false);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SCHEMA_HASH } from './schema-hash';

describe('protocol hash', () => {
  it('is the pinned one; a wanted change of the wire changes schema-hash.txt with it', () => {
    const pinned = readFileSync(new URL('./schema-hash.txt', import.meta.url), 'utf8').trim();
    expect(SCHEMA_HASH).toBe(pinned);
  });
});

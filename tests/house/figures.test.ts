import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBaselines } from '../../bench/baselines';
import { figuresAsMarkdown, withFigures } from '../../bench/figures';
import type { BaselineRow } from '../../bench/harness';
import { ROOT } from './walls';

test('README has every promise, kept or missed, as the baselines have it', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  expect(withFigures(readme, readBaselines(join(ROOT, 'bench/baselines')))).toBe(readme);
});

test('what is missed stands first, a figure beside several peers once, and a busy machine is named', () => {
  const row = (figure: string, more: Partial<BaselineRow>): BaselineRow => ({
    figure,
    size: 1000,
    ours: 3,
    unit: 'ms',
    peer: null,
    peerName: null,
    ratio: null,
    target: '<= 2 ms',
    reached: false,
    seed: 1,
    machine: 'a machine',
    load: 0.2,
    date: '2026-01-01',
    ...more,
  });
  const rows = [row('slow', { peerName: 'a' }), row('slow', { peerName: 'b' }), row('watched', { target: null, reached: null })];
  const text = figuresAsMarkdown({ edits: [...rows, row('quick', { ours: 1, reached: true, load: 1.5 })] });
  expect(text).toContain('2 figures are promised, 1 were reached');
  expect(text.match(/slow/g)).toHaveLength(2);
  expect(text).not.toContain('watched');
  expect(text).toContain('| edits: slow | 1,000 | 3 ms | <= 2 ms, **missed** | 0.2 |');
  expect(text).toContain('| quick | 1,000 | 1 ms | <= 2 ms | 1.5, busy |');
  const large = figuresAsMarkdown({ edits: [row('quick', { reached: true, load: 1.5, machine: '16 x a processor' })] });
  expect(large).toContain('| 1.5 |');
  expect(() => withFigures('no marks', {})).toThrow('no place for figures');
});

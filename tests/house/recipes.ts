import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './walls';

/** A step of a recipe in docs/recipes.md: what is written into a file, after a text that it holds or as a new file. */
export interface Step {
  readonly file: string;
  readonly after: string | null;
  readonly text: string;
}

export interface Recipe {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** `1. `file`, after `text`:` or `1. `file`, new:`, then a block of code. */
const STEP = /^\d+\. `([^`]+)`, (?:after `([^`]+)`|new):\n\n( *)```\w+\n([\s\S]*?)\n *```$/gm;

export function recipes(): readonly Recipe[] {
  const page = readFileSync(join(ROOT, 'docs/recipes.md'), 'utf8');
  return page
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf('\n')),
      steps: [...part.matchAll(STEP)].map(([, file, after, margin, code]) => ({
        file: file!,
        after: after ?? null,
        text: code!
          .split('\n')
          .map((line) => (line.startsWith(margin!) ? line.slice(margin!.length) : line))
          .join('\n'),
      })),
    }));
}

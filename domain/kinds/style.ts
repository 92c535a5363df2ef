import { hot } from './field';
import { kind } from './kind';

/** A look that placements share: each there is once. */
export const style = kind({
  fields: {
    spec: hot('json'), // {fill, stroke, width, line, text...}; deduplicated
  },
  staysOnUndo: true,
  asks: { make: 'nodeModification', change: 'nodeModification', remove: 'nodeModification' },
});

import { readCableLabels } from '../../../protocol/rest/cable-labels';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { KEPT_PLANS } from '../../storage/kept-plans';
import { highestLabels, takenLabels } from './queries';

/** Before cables get labels: which ones are given already. */
export const cableLabelsFeature: Feature = (app, { sql }) => {
  serve(app, readCableLabels, ({ body: { site, frames, names } }) =>
    sql.transaction(async (tx) => {
      await tx.query(KEPT_PLANS, []);
      const named = names.filter((name) => name !== '');
      return { highest: await highestLabels(tx, frames), taken: await takenLabels(tx, site, named) };
    }),
  );
};

import { readCableLabels } from '../../../protocol/rest/cable-labels';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { withKeptPlans } from '../../storage/kept-plans';
import { highestLabels, takenLabels } from './queries';

/** Before cables get labels: which ones are given already. */
export const cableLabelsFeature: Feature = (app, { sql }) => {
  serve(app, readCableLabels, ({ body: { site, frames, names } }) =>
    withKeptPlans(sql, async (plans) => {
      const named = names.filter((name) => name !== '');
      return { highest: await highestLabels(plans, frames), taken: await takenLabels(plans, site, named) };
    }),
  );
};

import { CableLabelsForm, LabelFrames, LabelNamesAsked, type CableLabels } from '../../../protocol/rest/cable-labels';
import { answer, invalid } from '../../http/answer';
import { checked } from '../../http/checked';
import type { Feature } from '../../http/feature';
import { KEPT_PLANS } from '../../storage/kept-plans';
import { highestLabels, takenLabels } from './queries';

/** POST v1/cable_labels: before cables get labels, which ones are given already, also in rooms that nobody has open. */
export const cableLabelsFeature: Feature = (app, { sql }) => {
  app.post('/v1/cable_labels', { config: { permission: 'cableConnection' } }, async (request) => {
    const form = checked(CableLabelsForm, request.body);
    const frames = checked(LabelFrames, json(form.frames, 'frames'));
    const names = checked(LabelNamesAsked, json(form.names, 'names')).filter((name) => name !== '');
    return answer<CableLabels>(
      await sql.transaction(async (tx) => {
        await tx.query(KEPT_PLANS, []);
        return { highest: await highestLabels(tx, frames), taken: await takenLabels(tx, Number(form.site), names) };
      }),
    );
  });
};

function json(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid({ rule: 'wrong-format', field, facts: { expected: 'JSON' } });
  }
}

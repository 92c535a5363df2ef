import { CODES } from '../../../protocol/errors';
import { makeDemonstration } from '../../../protocol/rest/demonstration';
import { AnswerError } from '../../http/answer';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { authorOf } from '../../storage/author';
import { loadDemo } from '../../jobs/load-demo';

/** The third door of an empty inventory: something to look around in. Never beside what somebody has drawn. */
export const demonstrationFeature: Feature = (app, { sql, audit }) => {
  let isUnderWay = false;
  serve(app, makeDemonstration, async ({ session, request: { ip: address } }) => {
    if (session.principal.scope.kind !== 'all') throw new AnswerError(CODES.forbidden);
    if (isUnderWay) throw new AnswerError(CODES.tooMany);
    isUnderWay = true;
    try {
      const standing = await sql.query('select 1 from "object" limit 1', []);
      if (standing.length > 0) throw new AnswerError(CODES.conflict, { data: { rule: 'inventory-not-empty' } });
      const { sites, rooms, racks, devices, ports } = await loadDemo(sql, authorOf(session));
      await audit.write({ ...authorOf(session), address, action: 'demo', outcome: 'ok', facts: { ports } });
      return { sites, rooms, racks, devices, ports };
    } finally {
      isUnderWay = false;
    }
  });
};

import { LIMITS } from '../../../domain/catalog/limits';
import { refuse } from '../../../domain/result';
import { CODES } from '../../../protocol/errors';
import { leaseIds, submitOperation } from '../../../protocol/rest/operations';
import { AnswerError, invalid, type Audited } from '../../http/answer';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { authorOf } from '../../storage/author';
import { IdsRefused } from '../../storage/id-blocks';
import { syncServiceOf } from '../../sync/sync-service';

/** Operations of pages that have no diagram open: docs/decisions/0029. */
export const operationsFeature: Feature = async (app, context) => {
  const { executor, store, feeds } = await syncServiceOf(context);

  serve(app, leaseIds, async ({ body: { clientId, count }, session: actor }) => {
    if (count > LIMITS.idLeaseMax)
      throw invalid({ rule: 'too-big', field: 'count', facts: { value: count, expected: LIMITS.idLeaseMax } });
    assertOwn(await executor.hello(actor, clientId), clientId);
    try {
      return await store.lease(clientId, authorOf(actor), count);
    } catch (error) {
      if (!(error instanceof IdsRefused)) throw error;
      const { refusal } = error;
      const audited = { action: 'operation', facts: { rule: refusal.rule } } as const;
      throw new AnswerError(refusal.rule === 'ids-too-many' ? CODES.tooMany : CODES.invalid, { data: refusal, audited });
    } finally {
      executor.goodbye(clientId);
    }
  });

  serve(app, submitOperation, async ({ body: { clientId, seq, intent, grant }, session: actor }) => {
    assertOwn(await executor.hello(actor, clientId), clientId);
    try {
      const submission = { seq, baseClock: 0, intent, ...(grant === undefined ? {} : { grant }) };
      const [answer] = await executor.submit(actor, clientId, [submission]);
      if (answer === undefined || answer.kind === 'resend') return { kind: 'resend' as const, at: answer?.fromSeq ?? 1 };
      if (answer.kind === 'ack') {
        // Whoever opens what was made finds it there.
        await feeds.reached(answer.clock);
        return { kind: 'done' as const, at: answer.clock };
      }
      const { refusal } = answer;
      if (refusal.rule === 'disk-full') throw new AnswerError(CODES.diskFull, { data: refusal });
      const { rule } = refusal;
      if (rule !== 'not-permitted')
        throw Object.assign(invalid(refusal), { audited: { action: 'operation', facts: { rule } } satisfies Audited });
      throw new AnswerError(CODES.forbidden, {
        data: refusal,
        audited: { action: 'operation', facts: { rule, ...refusal.facts } },
      });
    } finally {
      executor.goodbye(clientId);
    }
  });
};

/** A client's name is its user's. */
function assertOwn(answeredSeq: number | null, client: string): void {
  if (answeredSeq !== null) return;
  throw new AnswerError(CODES.forbidden, {
    data: refuse('client-of-other-user').refusal,
    audited: { action: 'client', facts: { client } },
  });
}

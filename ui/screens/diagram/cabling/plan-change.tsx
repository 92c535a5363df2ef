import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectPlan, ConnectWish } from '../../../../workers/api/cabling';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { WarnedText } from '../warned';
import type { RemoteSession } from '../../../engine-host/diagram-connection';
import { isUnread, leftPorts, planSeen, type PlanChange, type SeenPlan } from './plan-seen';
import { portLine } from './port-line';
import { takenOf, takenWords, whoTook, type WantedPort } from './who-took';

/** A plan, what was wished for as a text, and which ports of the plan before it were taken. */
export interface Planned {
  readonly wished: string;
  readonly plan: ConnectPlan;
  readonly taken: ReadonlySet<number>;
}

/** The plan for a wish; of one that follows from the plan before it (its class, the lengths in stock) it is asked what a colleague took. */
export async function planNext(before: Planned | undefined, wish: ConnectWish, session: RemoteSession): Promise<Planned> {
  const wished = JSON.stringify(wish);
  const plan = await session.cabling.planConnect(wish);
  const left = before === undefined || before.wished === wished ? [] : leftPorts(before.plan, plan);
  return { wished, plan, taken: await takenOf(left, session) };
}

/** What a colleague has made of the plan that a dialog shows; `forget`: a hand changes what it is for. */
export function usePlanChange(planned: Planned | undefined): {
  readonly change: PlanChange | null;
  readonly isUnread: () => boolean;
  readonly forget: () => void;
} {
  const [seen, setSeen] = useState<SeenPlan | null>(null);
  useEffect(() => {
    if (planned) setSeen((before) => planSeen(before, planned.wished, planned.plan, performance.now(), planned.taken));
  }, [planned]);
  return {
    change: seen?.change ?? null,
    isUnread: () => seen !== null && isUnread(seen, performance.now()),
    forget: () => setSeen(null),
  };
}

/** Says that what is proposed is another plan than before, and who took which port. */
export function PlanChanged({ change, proposes }: { readonly change: PlanChange; readonly proposes: boolean }) {
  const { t } = useTranslation('cabling');
  const taken = useTakenWords(change.left.map((port) => ({ id: port.id, words: portLine(port) })));
  const text = [taken, ...(proposes ? [t('connect.otherPlan')] : [])].filter((words) => words !== '');
  return text.length === 0 ? null : <WarnedText text={text.join(' ')} part="plan-changed" />;
}

/** Who took which of the ports, in words; '' until that is known, or where nobody did. */
export function useTakenWords(ports: readonly WantedPort[]): string {
  const { value = [] } = useLiveAnswer(
    ports.length === 0 ? null : ports.map(({ id }) => id).join(),
    (session) => whoTook(ports, session),
    { keeps: true },
  );
  return takenWords(value);
}

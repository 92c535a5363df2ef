import { Button, Checkbox } from '@mantine/core';
import { IconArrowsHorizontal } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/note';
import { toggled } from '../../../helpers/toggled';
import { Problem } from '../../../components/problem';
import { Empty } from '../../../components/empty';
import { recommendedRefusal } from '../../../../domain/cabling/connect-many';
import type { LinkReason } from '../../../../domain/cabling/recommend-links';
import { NO_HIGHLIGHT } from '../../../../domain/geometry/view-settings';
import type { Refusal } from '../../../../domain/result';
import type { RecommendedPair } from '../../../../workers/api/cabling';
import { Unanswered } from '../../../answers/unanswered';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { showMore } from '../../../engine-host/diagram-state';
import { useDiagram, useEngine } from '../../../engine-host/engine-host';
import { portTypeText } from '../../../i18n/port-type-words';
import { refusalText } from '../../../i18n/sentences';
import { metres } from './place-words';
import { portWords } from './bundle-view';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import classes from './connect-views.module.css';
import { openDialog } from '../../../dialogs/dialog';
import { DIALOGS } from '../../../dialogs/dialogs';

/** Links offered at once. */
const OFFERED = 24;

/**
 * Smart-recommended links: free ports that suit the selected ports, devices or racks best, with the reasons; those that
 * are chosen are connected in one step.
 */
export function AILinkLayerView() {
  const { t } = useTranslation(['cabling', 'diagram']);
  const mayConnect = useMayDo('connect-ports');
  const { store } = useEngine();
  const selection = useDiagram((state) => state.selection);
  const key = selection.slice(0, 200).join();
  const answer = useLiveAnswer(key === '' ? null : key, (remote) => remote.cabling.recommend(selection.slice(0, 200), OFFERED));
  const pairs = answer.value;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<Refusal | null>(null);
  useEffect(() => {
    setChosen(new Set());
    setProblem(null);
  }, [key]);
  if (key === '') return <Empty title={t('cabling:recommend.empty.title')} text={t('cabling:recommend.empty.text')} />;
  if (pairs === undefined) return <Unanswered answer={answer} />;
  if (pairs.length === 0)
    return (
      <Note flex="none" p="10px 12px">
        {t('cabling:recommend.none')}
      </Note>
    );
  const picked = pairs.filter((pair) => chosen.has(pairKey(pair)));
  const connect = (): void => {
    const refusal = recommendedRefusal(picked.length);
    setProblem(refusal);
    if (refusal === null)
      openDialog(DIALOGS.connect, { from: picked.map(({ from }) => from.id), to: picked.map(({ to }) => to.id) });
  };
  const toggle = (pair: RecommendedPair): void => {
    setChosen(toggled(chosen, pairKey(pair)));
    setProblem(null);
  };
  return (
    <>
      <Note flex="none" p="10px 12px" className={classes['lead']}>
        {t('cabling:recommend.lead')}
      </Note>
      <ul className={classes['list']} aria-busy={!answer.isCurrent}>
        {pairs.map((pair) => (
          <li
            key={pairKey(pair)}
            className={classes['offer']}
            onPointerEnter={() => showMore(store, { highlight: { first: [pair.from.id, pair.to.id], second: [] } })}
            onPointerLeave={() => showMore(store, { highlight: NO_HIGHLIGHT })}
          >
            <Checkbox
              size="xs"
              checked={chosen.has(pairKey(pair))}
              disabled={!mayConnect}
              onChange={() => toggle(pair)}
              label={
                <span className={classes['offerEnds']}>
                  <span>{portWords(pair.from)}</span>
                  <IconArrowsHorizontal size={13} stroke={1.6} aria-hidden="true" />
                  <span>{[pair.to.rackName, portWords(pair.to)].filter((part) => part !== '').join(' · ')}</span>
                </span>
              }
            />
            <span className={classes['score']} title={t('cabling:recommend.score', { score: pair.score })}>
              {pair.score}
            </span>
            <span className={classes['reasons']}>{pair.reasons.map((reason) => reasonText(t, reason)).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <LackingPermission does="connect-ports" />
      {mayConnect && (
        <footer className={classes['foot']}>
          <Problem text={problem ? refusalText(problem) : ''} />
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => setChosen(picked.length === pairs.length ? new Set() : new Set(pairs.map(pairKey)))}
          >
            {picked.length === pairs.length ? t('cabling:recommend.chooseNone') : t('cabling:recommend.chooseAll')}
          </Button>
          <Button size="compact-sm" onClick={connect}>
            {t('cabling:recommend.connect', { count: picked.length })}
          </Button>
        </footer>
      )}
    </>
  );
}

function pairKey({ from, to }: RecommendedPair): string {
  return `${from.id} ${to.id}`;
}

function reasonText(t: TFunction<readonly ['cabling', 'diagram']>, reason: LinkReason): string {
  switch (reason.kind) {
    case 'same-rack':
      return t('cabling:recommend.reason.same-rack');
    case 'distance':
      return t('cabling:recommend.reason.distance', { length: metres(reason.lengthMm) });
    case 'label':
      return t('cabling:recommend.reason.label', { shared: reason.shared });
    case 'neighbours':
      return t('cabling:recommend.reason.neighbours', { count: reason.cables });
    case 'same-type':
      return t('cabling:recommend.reason.same-type', { type: portTypeText(reason.type) });
  }
}

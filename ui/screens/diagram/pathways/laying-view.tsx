import { Button, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/note';
import { Problem } from '../../../components/problem';
import { Empty } from '../../../components/empty';
import { create } from 'zustand';
import type { ChannelReason } from '../../../../domain/channels/channel';
import { PLAIN_PATHWAYS } from '../../../../domain/geometry/view-settings';
import { Unanswered } from '../../../answers/unanswered';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { showMore } from '../../../engine-host/diagram-state';
import { useDiagram, useDiagramSession, useEngine } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { refusalText } from '../../../i18n/sentences';
import { WarnedText } from '../warned';
import { metres } from '../cabling/place-words';
import { ReasonList } from '../channels/reason-list';
import classes from '../channels/route.module.css';
import { report } from '../../../commands/report';
import { segmentNames } from './segment-names';

/** Pathways chosen for a cable, end A first. */
interface Choice {
  /** The cable; 0 = none is chosen. */
  readonly cable: number;
  /** Null until it is known where it lies. */
  readonly pathways: readonly number[] | null;
}
const useLaying = create<Choice>()(() => ({ cable: 0, pathways: null }));
const NONE: readonly number[] = [];

/** Grille selection: through which pathways a cable is laid, picked on the drawing in their order or found. */
export function LayingView() {
  const { t } = useTranslation(['channels', 'diagram']);
  const mayLay = useMayDo('lay-cable', 'unlay-cable');
  const { store } = useEngine();
  const session = useDiagramSession();
  const { cable: id, pathways: chosen } = useLaying();
  const pathways = chosen ?? NONE;
  const answer = useLiveAnswer(
    id === 0 ? null : `${id} ${chosen?.join()}`,
    async ({ laying }) => {
      const cable = await laying.cable(id);
      return { cable, plan: cable && (await laying.plan(id, chosen ?? cable.pathways)) };
    },
    { keeps: true },
  );
  const { cable = null, plan = null } = answer.value ?? {};
  const [reasons, setReasons] = useState<readonly ChannelReason[]>([]);
  useChosen();
  useEffect(() => {
    if (cable?.id === id && chosen === null) useLaying.setState({ pathways: cable.pathways });
  }, [cable, id, chosen]);
  useEffect(() => {
    if (id === 0) return undefined;
    showMore(store, { pathways: { onTop: true, fill: true, chosen: pathways } });
    return () => showMore(store, { pathways: PLAIN_PATHWAYS });
  }, [store, id, pathways]);
  if (id !== 0 && answer.error !== undefined) return <Unanswered answer={answer} />;
  if (!session || cable?.id !== id) return <Empty title={t('laying.empty.title')} text={t('laying.empty.text')} />;
  const choose = (next: readonly number[]): void => {
    setReasons([]);
    useLaying.setState({ pathways: next });
  };
  const auto = async (): Promise<void> => {
    const found = await session.laying.auto(id);
    choose(found.pathways);
    setReasons(found.reasons);
  };
  const isLaid = cable.pathways.length > 0;
  const segments = plan?.segments ?? [];
  const called = segmentNames(segments, t('diagram:unnamed'));
  const isSame = isLaid && cable.pathways.join() === pathways.join();
  const { drawnMm, leastMm, sheathMm, coreMm, asBuiltMm } = cable.lengths;
  return (
    <section role="dialog" aria-label={t('laying.title')} className={classes['result']}>
      <div className={classes['summary']}>
        {cable.name || t('diagram:unnamed')}
        <small className={classes['under']}>
          {[
            t('laying.ends', { from: cable.from || '–', to: cable.to || '–' }),
            t('laying.thick', { value: cable.diameterMm }),
          ].join(' · ')}
        </small>
      </div>
      <dl className={classes['lengths']}>
        {(
          [
            ['drawn', drawnMm],
            ['sheath', sheathMm],
            ['core', coreMm],
            ['asBuilt', asBuiltMm],
          ] as const
        ).map(([key, value]) => (
          <div key={key}>
            <dt>{t(`laying.length.${key}`)}</dt>
            <dd>{value > 0 ? metres(value) : '–'}</dd>
          </div>
        ))}
      </dl>
      {asBuiltMm > 0 && asBuiltMm < leastMm && (
        <WarnedText text={t('laying.tooShort', { asBuilt: metres(asBuiltMm), least: metres(leastMm) })} part="laid-too-short" />
      )}
      <Note p="8px 14px">{t('laying.hint')}</Note>
      <ol className={classes['chosen']} aria-label={t('laying.chosen')}>
        {segments.map(({ pathway, lengthMm, percentBefore, percentAfter }, at) => (
          <li key={pathway}>
            <span>{at + 1}</span>
            <UnstyledButton onClick={() => void session.select([pathway], true)}>{called[at]}</UnstyledButton>
            <span>{metres(lengthMm)}</span>
            <span data-over={percentAfter > 100 || undefined}>
              {t('part.fill', { before: percentBefore, after: percentAfter })}
            </span>
            <UnstyledButton
              aria-label={t('option.removePart', { name: called[at] })}
              onClick={() => choose(pathways.slice(0, at))}
            >
              <IconX size={12} />
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {plan !== null && plan.segments.length > 0 && (
        <Note p="8px 14px">{t('laying.total', { count: plan.segments.length, length: metres(plan.lengthMm) })}</Note>
      )}
      <Problem text={plan?.refusal ? refusalText(plan.refusal) : ''} />
      <ReasonList reasons={reasons} />
      <LackingPermission does="lay-cable" />
      {mayLay && (
        <div className={classes['make']}>
          <Button
            size="compact-sm"
            disabled={pathways.length === 0 || plan === null || plan.refusal !== null || isSame}
            onClick={() => void session.laying.lay(id, pathways).then(report)}
          >
            {t(isLaid ? 'laying.layAnew' : 'laying.lay')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => void auto()}>
            {t('laying.auto')}
          </Button>
          <Button size="compact-sm" variant="subtle" disabled={pathways.length === 0} onClick={() => choose([])}>
            {t('laying.clear')}
          </Button>
          {isLaid && (
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => void session.laying.unlay(id).then(report)}>
              {t('laying.takeOut')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** A selected cable is the one to lay, from where it lies; a selected pathway is the next one, or the last one taken back. */
function useChosen(): void {
  const session = useDiagramSession();
  const selected = useDiagram(({ selection }) => (selection.length === 1 ? selection[0]! : 0));
  const kind = useDiagram(({ described: [one] }) => (one?.id === selected ? one.kind : undefined));
  useEffect(() => {
    const { cable, pathways } = useLaying.getState();
    if (kind === 'cable' && selected !== cable) useLaying.setState({ cable: selected, pathways: null });
    if (kind !== 'pathway' || pathways === null) return;
    useLaying.setState({
      pathways: pathways.includes(selected) ? pathways.filter((each) => each !== selected) : [...pathways, selected],
    });
    // So that the same one can be picked again.
    void session?.select([]);
  }, [session, selected, kind]);
}

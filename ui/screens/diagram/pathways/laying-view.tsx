import { Button, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import type { ChannelReason } from '../../../../domain/channels/channel';
import { PLAIN_PATHWAYS } from '../../../../domain/geometry/view-settings';
import type { ActionResult } from '../../../../workers/api/session';
import type { CableToLay, LayPlan } from '../../../../workers/api/laying';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { showMore } from '../../../engine-host/diagram-state';
import { useDiagram, useDiagramSession, useEngine } from '../../../engine-host/engine-host';
import { useChanges } from '../../../engine-host/use-changes';
import { refusalText } from '../../../i18n/sentences';
import { metres } from '../cabling/place-words';
import { ReasonList } from '../channels/reason-list';
import classes from '../channels/route.module.css';
import { report } from '../../../commands/report';

/** Pathways chosen for a cable, end A first. */
interface Choice {
  /** The cable; 0 = none is chosen. */
  readonly cable: number;
  readonly pathways: readonly number[];
}
const useLaying = create<Choice>()(() => ({ cable: 0, pathways: [] }));

/** Grille selection: through which pathways a cable is laid, picked on the drawing in their order or found. */
export function LayingView() {
  const { t } = useTranslation(['channels', 'diagram']);
  const mayLay = useMayDo('lay-cable', 'unlay-cable');
  const { store } = useEngine();
  const session = useDiagramSession();
  const changes = useChanges();
  const { cable: id, pathways } = useLaying();
  const [cable, setCable] = useState<CableToLay | null>(null);
  const [plan, setPlan] = useState<LayPlan | null>(null);
  const [reasons, setReasons] = useState<readonly ChannelReason[]>([]);
  useChosen();
  useEffect(() => {
    let over = false;
    if (session && id !== 0)
      void Promise.all([session.laying.cable(id), session.laying.plan(id, pathways)]).then(([found, planned]) => {
        if (over) return;
        setCable(found);
        setPlan(planned);
      });
    return () => {
      over = true;
    };
  }, [session, id, pathways, changes]);
  useEffect(() => {
    if (id === 0) return undefined;
    showMore(store, { pathways: { onTop: true, fill: true, chosen: pathways } });
    return () => showMore(store, { pathways: PLAIN_PATHWAYS });
  }, [store, id, pathways]);
  if (!session || id === 0 || cable === null || cable.id !== id)
    return (
      <div className={classes['empty']}>
        <strong>{t('laying.empty.title')}</strong>
        <p>{t('laying.empty.text')}</p>
      </div>
    );
  const choose = (next: readonly number[]): void => {
    setReasons([]);
    useLaying.setState({ pathways: next });
  };
  const auto = async (): Promise<void> => {
    const found = await session.laying.auto(id);
    choose(found.pathways);
    setReasons(found.reasons);
  };
  const act = async (deed: () => Promise<ActionResult>): Promise<void> => {
    const result = await deed();
    report(result);
  };
  const isLaid = cable.pathways.length > 0;
  const isSame = isLaid && cable.pathways.join() === pathways.join();
  const { drawnMm, sheathMm, coreMm, asBuiltMm } = cable.lengths;
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
      <p className={classes['note']}>{t('laying.hint')}</p>
      <ol className={classes['chosen']} aria-label={t('laying.chosen')}>
        {(plan?.segments ?? []).map(({ pathway, name, lengthMm, percentBefore, percentAfter }, at) => (
          <li key={pathway}>
            <span>{at + 1}</span>
            <UnstyledButton onClick={() => void session.select([pathway], true)}>{name || t('diagram:unnamed')}</UnstyledButton>
            <span>{metres(lengthMm)}</span>
            <span data-over={percentAfter > 100 || undefined}>
              {t('part.fill', { before: percentBefore, after: percentAfter })}
            </span>
            <UnstyledButton aria-label={t('option.removePart', { name })} onClick={() => choose(pathways.slice(0, at))}>
              <IconX size={12} />
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {plan !== null && plan.segments.length > 0 && (
        <p className={classes['note']}>{t('laying.total', { count: plan.segments.length, length: metres(plan.lengthMm) })}</p>
      )}
      {plan?.refusal && (
        <p className={classes['problem']} role="status">
          {refusalText(plan.refusal)}
        </p>
      )}
      <ReasonList reasons={reasons} />
      <LackingPermission does="lay-cable" />
      {mayLay && (
        <div className={classes['make']}>
          <Button
            size="compact-sm"
            disabled={pathways.length === 0 || plan === null || plan.refusal !== null || isSame}
            onClick={() => void act(() => session.laying.lay(id, pathways))}
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
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => void act(() => session.laying.unlay(id))}>
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
  const selected = useDiagram((state) => (state.selection.length === 1 ? (state.selection[0] ?? 0) : 0));
  useEffect(() => {
    if (!session || selected === 0) return undefined;
    let over = false;
    void Promise.all([session.laying.cable(selected), session.laying.isPathway(selected)]).then(([cable, isPathway]) => {
      if (over) return;
      const { cable: before, pathways } = useLaying.getState();
      if (cable !== null && cable.id !== before) useLaying.setState({ cable: cable.id, pathways: cable.pathways });
      if (!isPathway || before === 0) return;
      useLaying.setState({
        pathways: pathways.includes(selected) ? pathways.filter((each) => each !== selected) : [...pathways, selected],
      });
      // So that the same one can be picked again.
      void session.select([]);
    });
    return () => {
      over = true;
    };
  }, [session, selected]);
}

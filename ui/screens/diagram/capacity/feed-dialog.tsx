import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { feedPower, USUAL_UTILIZATION_PERCENT } from '../../../../domain/capacity/feed-power';
import { codeOf, OBJECT_LIFECYCLES, POWER_PHASES, POWER_SIDES } from '../../../../domain/catalog/enums';
import { fieldRefusal } from '../../../../domain/operations/structure/editable-fields';
import { figuresRefusals } from '../../../../domain/operations/structure/insert-feed';
import type { Refusal } from '../../../../domain/result';
import { Segments, TextField, ThingField, Tick } from '../../../components/fields';
import { Note } from '../../../components/note';
import { Problem } from '../../../components/problem';
import { closeDialog } from '../../../dialogs/dialog';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { refusalText } from '../../../i18n/sentences';
import { DialogForm } from '../dialog-form';
import { useDeed } from '../use-deed';
import { usePlaces } from '../fibre/use-places';
import classes from '../structure/dialog.module.css';

type Phases = Exclude<(typeof POWER_PHASES)[number], ''>;
/** What is usual of each current, V; the most usual first. */
const USUAL_V: Readonly<Record<Phases, number>> = { single: 230, three: 400, dc: 48 };
const PHASES = Object.keys(USUAL_V) as readonly Phases[];
const FIGURES = ['voltageV', 'breakerA', 'utilizationPercent', 'powerFactor'] as const;
type Figure = (typeof FIGURES)[number];

/** A power feed: where it stands, its side, and its figures, with what it gives by these. */
export function FeedDialog() {
  const { t } = useTranslation(['capacity', 'diagram']);
  const session = useDiagramSession();
  const places = usePlaces();
  const selected = useDiagram((state) => state.described[0]);
  const room = useDiagram((state) => state.opened?.path.at(-1)?.id ?? 0);
  const [name, setName] = useState('');
  const [panel, setPanel] = useState('');
  const [chosen, setParent] = useState(selected?.class === 'rack' || selected?.class === 'node' ? selected.id : 0);
  const [side, setSide] = useState<(typeof POWER_SIDES)[number]>('a');
  const [phases, setPhases] = useState<Phases>('single');
  const [typed, setTyped] = useState<Partial<Record<Figure, number | string>>>({ breakerA: 16 });
  const [isPlanned, setPlanned] = useState(false);
  const deed = useDeed();
  const parent = chosen || room;
  const figures = {
    voltageV: valueOf(typed.voltageV ?? USUAL_V[phases]),
    breakerA: valueOf(typed.breakerA),
    utilizationPercent: valueOf(typed.utilizationPercent),
    powerFactor: valueOf(typed.powerFactor),
    phases: codeOf(POWER_PHASES, phases),
    ratedPowerW: 0,
  };
  const problems = new Map<string, Refusal>();
  for (const each of [
    ...figuresRefusals(figures.voltageV, figures.breakerA),
    ...FIGURES.map((figure) => fieldRefusal('object', figure, figures[figure])),
  ])
    if (each?.field !== undefined && !problems.has(each.field)) problems.set(each.field, each);
  const power = feedPower(figures);
  const errorOf = (figure: Figure): string | undefined => {
    const problem = problems.get(figure);
    return problem && refusalText(problem);
  };
  const submit = async (): Promise<void> => {
    if (!session) return;
    const feed = {
      parent,
      name: name.trim(),
      side: codeOf(POWER_SIDES, side),
      ...figures,
      lifecycle: codeOf(OBJECT_LIFECYCLES, isPlanned ? 'plannedInstall' : 'running'),
      ...(panel.trim() === '' ? {} : { panelName: panel.trim() }),
    };
    await deed.run(
      () => session.capacity.insertFeed(feed),
      (created) => {
        closeDialog();
        void session.select(created.slice(0, 1), true);
      },
    );
  };
  return (
    <DialogForm
      title={t('capacity:feed.title')}
      part="feed-dialog"
      busy={deed.busy}
      word={t('capacity:feed.do')}
      answers={[places]}
      disabled={name.trim() === '' || parent === 0 || problems.size > 0}
      onSubmit={() => void submit()}
    >
      <TextField label={t('capacity:feed.name')} withAsterisk data-autofocus value={name} onChange={setName} />
      <div className={classes['pair']}>
        <ThingField
          label={t('capacity:feed.parent')}
          placeholder={t('capacity:feed.here')}
          clearable
          value={chosen}
          onChange={setParent}
          of={[...(places.value?.panels ?? []), ...(places.value?.others ?? []).filter(({ class: own }) => own !== 'junction')]}
          wordsOf={(place) => place.name}
        />
        <TextField
          label={t('capacity:feed.panel')}
          placeholder={t('capacity:feed.noPanel')}
          value={panel}
          disabled={places.value?.others.some((one) => one.id === chosen && one.class === 'rack') ?? false}
          onChange={setPanel}
        />
      </div>
      <Segments
        fullWidth
        aria-label={t('diagram:property.side')}
        value={side}
        onChange={setSide}
        of={POWER_SIDES}
        wordsOf={(each) =>
          each === '' ? t('capacity:feed.noSide') : t('capacity:feed.side', { side: t(`diagram:powerSide.${each}`) })
        }
      />
      <Segments
        fullWidth
        aria-label={t('diagram:property.phases')}
        value={phases}
        onChange={setPhases}
        of={PHASES}
        wordsOf={(each) => t(`diagram:powerPhases.${each}`)}
      />
      <div className={classes['pair']}>
        {FIGURES.map((figure) => (
          <NumberInput
            key={figure}
            label={t(`diagram:property.${figure}`)}
            withAsterisk={figure === 'voltageV' || figure === 'breakerA'}
            placeholder={figure === 'utilizationPercent' ? `${USUAL_UTILIZATION_PERCENT} %` : ''}
            suffix={{ voltageV: ' V', breakerA: ' A', utilizationPercent: ' %', powerFactor: '' }[figure]}
            value={typed[figure] ?? (figure === 'voltageV' ? USUAL_V[phases] : '')}
            error={errorOf(figure)}
            onChange={(value) => setTyped({ ...typed, [figure]: value })}
          />
        ))}
      </div>
      <Tick label={t('capacity:feed.planned')} value={isPlanned} onChange={setPlanned} />
      <Problem text={deed.problem} />
      {problems.size === 0 && <Note>{t('capacity:feed.gives', { va: power.va, watts: Math.round(power.watts) })}</Note>}
    </DialogForm>
  );
}

function valueOf(typed: number | string | undefined): number {
  return Number(typed) || 0;
}

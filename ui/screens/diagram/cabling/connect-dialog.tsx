import { Button } from '@mantine/core';
import { IconArrowsHorizontal } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../dialog-form';
import { Warned } from '../warned';
import { ChoiceField, NumberField, Segments, TextField, Tick } from '../../../components/fields';
import { Problem } from '../../../components/problem';
import { isMadeToMeasure, orderLength } from '../../../../domain/cabling/cable-lengths';
import { stockOf } from '../../../../domain/cabling/cord-settings';
import { CABLE_TYPES } from '../../../../domain/catalog/enums';
import { DEFAULT_LABEL_RULE } from '../../../../domain/cabling/labels';
import { NO_ID } from '../../../../domain/ids';
import { refuse } from '../../../../domain/result';
import { fieldRefusal } from '../../../../domain/operations/structure/editable-fields';
import type { ConnectPlan, ConnectWish } from '../../../../workers/api/cabling';
import type { Description } from '../../../../workers/api/session';
import { useCommands } from '../../../commands/command-provider';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { closeDialog } from '../../../dialogs/dialog';
import { portTypeText } from '../../../i18n/port-type-words';
import { refusalText } from '../../../i18n/sentences';
import { fittingCables, isSame, keptTo, suggestedCable, type CableChoice } from './cable-choice';
import { emptyForm, modeOf, NEW_LIFECYCLES, sidesOf, wishOf, type ConnectForm, type ConnectMode } from './connect-form';
import { LengthNeeded } from './length-needed';
import { LegsField, LooseField } from './connect-legs';
import { ConnectPairs, LabelTexts } from './connect-pairs';
import { MoveDialog } from './move-dialog';
import { metres } from './place-words';
import { planNext, PlanChanged, usePlanChange, type Planned } from './plan-change';
import { useCords, useCordSettings } from './use-cords';
import own from './connect-dialog.module.css';
import classes from '../structure/dialog.module.css';
import { wordsFor } from '../../../i18n/word-key';

const REST_MS = 120;
/** Cables of one length in one store that are named. */
const NAMES_MOST = 3;

/**
 * Confirms class, type, state and labels of new cables before they are made: between two ports, many ports, two objects
 * (a bundle) or many objects (a batch). Shows each cable with what may be wrong with it. Where one of the ports has a
 * breakout with loose legs, it asks which of those goes into the others.
 */
export function ConnectDialog(asked: { readonly from: readonly number[]; readonly to: readonly number[] }) {
  const [isTurned, setTurned] = useState(false);
  const [hub, setHub] = useState(NO_ID);
  const { from, to } = sidesOf(asked, isTurned, hub);
  const { t } = useTranslation(['diagram', 'cabling', 'common']);
  const { context } = useCommands();
  const sides = [from[0] ?? 0, to[0] ?? 0];
  const described = useLiveAnswer(sides.join(), (session) => session.describe(sides));
  const ends = described.value ?? [];
  const [form, setForm] = useState<ConnectForm>(() => emptyForm(from));
  const [problem, setProblem] = useState('');
  const isTouched = useRef(false);
  const mode = modeOf(
    from,
    to,
    ends.every(({ kind }) => kind === 'port'),
  );
  const stock = useStock(CABLE_TYPES.indexOf(form.cable.cableType));
  const wish = wishOf(mode, from, to, form, stock);
  const wished = JSON.stringify(wish);
  const before = useRef<Planned>(undefined);
  const planned = useLiveAnswer(ends.length === 0 ? null : wished, (session) => planNext(before.current, wish, session), {
    keeps: true,
    restMs: REST_MS,
  });
  useEffect(() => {
    before.current = planned.value;
  }, [planned.value]);
  const plan = planned.value?.plan ?? null;
  const shown = planned.value?.wished === wished ? plan : null;
  const loose = plan?.loose ?? null;
  const meanwhile = usePlanChange(planned.value);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const places = loose?.ports.map((_, at) => chosen[at] ?? at) ?? [];
  const change = (changes: Partial<ConnectForm>): void => {
    isTouched.current = true;
    meanwhile.forget();
    before.current = undefined;
    setForm((before) => ({ ...before, ...changes }));
    setProblem('');
  };
  // What is joined is known after it opened, and with that which field is the first.
  useEffect(() => {
    if (!isTouched.current) focusFirst();
  }, [mode]);

  const types = [plan?.cables[0]?.from[0]?.type ?? typeOf(ends[0]), plan?.cables[0]?.to[0]?.type ?? typeOf(ends[1])] as const;
  const [typeA, typeB] = types;
  useEffect(() => {
    if (typeA === '' && typeB === '') return;
    setForm((before) => (before.cable.cableClass === '' ? { ...before, cable: suggestedCable(typeA, typeB) } : before));
  }, [typeA, typeB]);
  // Which glass it goes on to is known with the plan: what was only proposed follows it.
  const glass = plan?.glass ?? '';
  useEffect(() => {
    if (glass === '') return;
    const proposed = suggestedCable(typeA, typeB);
    setForm((before) => (isSame(before.cable, proposed) ? { ...before, cable: suggestedCable(typeA, typeB, glass) } : before));
  }, [typeA, typeB, glass]);
  const isOtherWay = plan?.turns === true;
  useEffect(() => {
    if (isOtherWay) setTurned((before) => !before);
  }, [isOtherWay]);
  const otherHub = plan?.hub ?? NO_ID;
  useEffect(() => {
    if (otherHub !== NO_ID) setHub(otherHub);
  }, [otherHub]);
  useEffect(() => {
    if (plan && plan.cables.length > 0) setForm((before) => ({ ...before, cable: keptTo(before.cable, plan) }));
  }, [plan]);

  const supply = useSupply(wish, plan);
  const stored = plan?.inStore.length ?? 0;
  const isAllStored = form.fromStore && stored > 0 && stored === plan?.count;
  const nameProblem = mode === 'single' ? fieldRefusal('cable', 'name', form.name) : null;
  const isUnderWay = useRef(false);
  const submit = async (): Promise<void> => {
    const session = context()?.session;
    if (!session || nameProblem || isUnderWay.current) return;
    if (meanwhile.isUnread()) return setProblem(refusalText(refuse('plan-changed').refusal));
    isUnderWay.current = true;
    const result = await (
      loose
        ? session.cabling.plugIn(
            loose.cable,
            loose.ports.map(({ id: port }, at) => ({ ...loose.plugs[places[at]!]!, port })),
          )
        : session.cabling.connect(wish, shown)
    ).finally(() => {
      isUnderWay.current = false;
    });
    if (!result.ok && 'refusal' in result) setProblem(refusalText(result.refusal));
    else closeDialog();
  };
  const nameByRule = async (): Promise<void> => {
    const labelled = { ...wishOf('many', from, to, { ...form, fromStore: false }, stock), rule: DEFAULT_LABEL_RULE };
    const named = await context()?.session.cabling.planConnect(labelled);
    change({ name: named?.cables[0]?.label ?? '' });
    // Enter connects.
    focusFirst();
  };
  // A class that is still to be chosen is no mistake yet; the button waits for it.
  const refusal = plan?.refusal?.rule === 'cable-type-missing' ? null : plan?.refusal;
  const told = problem !== '' ? problem : refusal && !loose ? refusalText(refusal) : '';
  const doubt = plan?.cables[0]?.doubt;
  const proposes = plan?.cables.some(({ refusal: stands }) => stands === null) === true;
  const changed = meanwhile.change && <PlanChanged change={meanwhile.change} proposes={proposes} />;
  const ending = (
    <div className={classes['ends']}>
      <End record={ends[0]} count={from.length} />
      <IconArrowsHorizontal size={18} stroke={1.5} aria-hidden="true" />
      <End record={ends[1]} count={to.length} />
    </div>
  );
  if (plan?.moves && !loose) return <MoveDialog {...plan.moves} />;
  if (loose)
    return (
      <DialogForm
        title={t('cabling:connect.title.loose', { cable: loose.cableName || t('diagram:unnamed') })}
        part="connect-dialog"
        size={480}
        word={t('cabling:connect.plugIn')}
        disabled={false}
        answers={[described, planned]}
        onSubmit={() => void submit()}
      >
        {ending}
        <LooseField loose={loose} chosen={places} onChosen={setChosen} />
        {changed}
        <Problem text={told} />
      </DialogForm>
    );

  return (
    <DialogForm
      title={t(`cabling:connect.title.${plan?.count === 1 && mode === 'many' ? 'single' : mode}`)}
      part="connect-dialog"
      size={mode === 'single' ? 480 : 640}
      word={plan && plan.count > 1 ? t('cabling:connect.confirmMany', { count: plan.count }) : t('diagram:connect.confirm')}
      disabled={nameProblem !== null || (plan?.refusal ?? null) !== null}
      // What is connected was shown: Enter waits for the plan of what was typed last.
      answers={[described, planned]}
      onSubmit={() => void submit()}
    >
      {ending}
      <Counts mode={mode} form={form} from={from} to={to} onChange={change} />
      <CableFields types={types} choice={form.cable} plan={plan} onChoice={(cable) => change({ cable })} />
      <LanesField plan={plan} profile={form.profile} onProfile={(profile) => change({ profile, legs: null })} />
      {form.profile !== '' && <LegsField plan={plan} to={to} legs={form.legs} onLegs={(legs) => change({ legs })} />}
      <div className={classes['pair']}>
        <ChoiceField
          label={t('diagram:property.lifecycle')}
          value={form.lifecycle}
          onChange={(lifecycle) => change({ lifecycle })}
          of={NEW_LIFECYCLES}
          wordsOf={(value) => t(`diagram:cableLifecycle.${value}`)}
        />
        <NumberField
          label={t('cabling:connect.length')}
          suffix=" m"
          min={0}
          decimalScale={3}
          placeholder={t('cabling:connect.notMeasured')}
          description={supply}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          isMeasure
          value={form.lengthM === 0 ? '' : form.lengthM}
          onChange={(lengthM) => change({ lengthM })}
        />
      </div>
      {plan && plan.neededMm !== null && (
        <LengthNeeded
          neededMm={plan.neededMm}
          typedMm={wish.lengthMm}
          stock={stock}
          onTake={(lengthMm) => change({ lengthM: lengthMm / 1000 })}
        />
      )}
      {stored > 0 && (
        <Tick
          label={t('cabling:connect.fromStore', { count: stored })}
          value={form.fromStore}
          onChange={(fromStore) => change({ fromStore })}
        />
      )}
      {isAllStored ? null : mode === 'single' ? (
        <div className={own['rule']}>
          <TextField
            label={t('diagram:connect.name')}
            data-autofocus
            placeholder={t('diagram:connect.noName')}
            value={form.name}
            error={nameProblem ? refusalText(nameProblem) : undefined}
            onChange={(name) => change({ name })}
          />
          <Button variant="default" onClick={() => void nameByRule()}>
            {t('cabling:connect.byRule')}
          </Button>
        </div>
      ) : (
        <TextField
          label={t('cabling:connect.rule')}
          data-autofocus={mode === 'many' || undefined}
          description={t('cabling:connect.ruleHint')}
          placeholder={t('cabling:connect.noLabels')}
          value={form.rule}
          onChange={(rule) => change({ rule })}
        />
      )}
      {changed}
      {plan && mode !== 'single' && <ConnectPairs plan={plan} change={meanwhile.change} />}
      {plan && <LabelTexts plan={plan} />}
      {mode === 'single' && doubt && <Warned warning={doubt} />}
      <Problem text={told} />
    </DialogForm>
  );
}

function focusFirst(): void {
  document.querySelector<HTMLElement>('[data-part="connect-dialog"] [data-autofocus]')?.focus();
}

/** In which length such a cable is ordered, and which of the store are there; where no length is said, whether a pathway could say it. */
function useSupply({ lengthMm, cableType }: ConnectWish, plan: ConnectPlan | null): string {
  const { t, i18n } = useTranslation(['cabling', 'diagram']);
  const stock = useStock(cableType);
  if (lengthMm === 0) {
    const between = plan?.withoutPathway;
    return between ? t('cabling:connect.lengthUnknown', { from: between.from, to: between.to }) : '';
  }
  const length = metres(orderLength(lengthMm, stock));
  const stored = plan?.inStore ?? [];
  if (stored.length === 0)
    return t(isMadeToMeasure(lengthMm, stock) ? 'cabling:connect.madeToMeasure' : 'cabling:connect.order', { length });
  const list = (items: readonly string[]): string => new Intl.ListFormat(i18n.language, { type: 'unit' }).format(items);
  const cords = list(
    alike(stored).map((cables) => {
      const { place, lengthMm: storedMm } = cables[0]!;
      const names = cables.slice(0, NAMES_MOST).map(({ name }) => name || t('diagram:unnamed'));
      const more = cables.length - names.length;
      if (more > 0) names.push(t('cabling:connect.andMore', { count: more }));
      const words = { count: cables.length, length: metres(storedMm), place, names: list(names) };
      return t(place === '' ? 'cabling:connect.storedLoose' : 'cabling:connect.storedCords', words);
    }),
  );
  const more = (plan?.count ?? 0) - stored.length;
  if (more <= 0) return t('cabling:connect.inStore', { cords });
  return t('cabling:connect.inStoreRest', { cords, rest: t('cabling:connect.orderMore', { count: more, length }) });
}

/** Cables of one length in one store, in the order in which they are taken. */
function alike(stored: ConnectPlan['inStore']): readonly ConnectPlan['inStore'][] {
  const groups = new Map<string, ConnectPlan['inStore'][number][]>();
  for (const cable of stored) {
    const key = `${cable.store} ${cable.lengthMm}`;
    const group = groups.get(key);
    if (group) group.push(cable);
    else groups.set(key, [cable]);
  }
  return [...groups.values()];
}

/** Lengths in which a type of cable is to be had, mm. */
function useStock(cableType: number): readonly number[] {
  useCordSettings();
  const settings = useCords((state) => state.settings);
  return stockOf(settings, cableType);
}

function Counts({
  mode,
  form,
  from,
  to,
  onChange,
}: {
  readonly mode: ConnectMode;
  readonly form: ConnectForm;
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly onChange: (changes: Partial<ConnectForm>) => void;
}) {
  const { t } = useTranslation('cabling');
  const crosses = mode === 'many' || (mode === 'batch' && to.length > 1);
  if (mode === 'single') return null;
  return (
    <div className={classes['pair']}>
      {mode === 'bundle' && (
        <NumberField
          label={t('connect.count')}
          data-autofocus
          min={1}
          max={10_000}
          allowDecimal={false}
          value={form.connectCount}
          onChange={(connectCount) => onChange({ connectCount })}
        />
      )}
      {mode === 'batch' && (
        <NumberField
          label={t('connect.cables')}
          data-autofocus
          description={t('connect.cablesHint', { nodes: from.length, twice: from.length * 2 })}
          min={1}
          max={10_000}
          allowDecimal={false}
          value={form.cables}
          onChange={(cables) => onChange({ cables })}
        />
      )}
      {crosses && (
        <div>
          <p className={classes['label']} style={{ marginTop: 0 }}>
            {t('connect.type')}
          </p>
          <Segments
            fullWidth
            value={form.connectType}
            onChange={(connectType) => onChange({ connectType })}
            of={['sequential', 'cross']}
            wordsOf={(value) => t(`connectType.${value}`)}
          />
        </div>
      )}
    </div>
  );
}

function CableFields({
  types,
  choice,
  plan,
  onChoice,
}: {
  readonly types: readonly [string, string];
  readonly choice: CableChoice;
  /** Of a wish: what may join all the ports; null = not known yet. */
  readonly plan: ConnectPlan | null;
  readonly onChoice: (choice: CableChoice) => void;
}) {
  const { t } = useTranslation('diagram');
  const fitting = fittingCables(...types);
  const isPlanned = plan !== null && plan.cables.length > 0;
  const offered = fitting.classes.filter((value) => !isPlanned || plan.classes.includes(value));
  const cableTypes = fitting.typesOf(choice.cableClass).filter((value) => !isPlanned || plan.types.includes(value));
  return (
    <div className={classes['pair']}>
      <ChoiceField
        label={t('property.cableClass')}
        required
        value={choice.cableClass}
        none=""
        placeholder={t('connect.choose')}
        onChange={(cableClass) => onChoice({ cableClass, cableType: '' })}
        of={offered}
        wordsOf={(value) => wordsFor(`diagram:cableClass.${value}`) ?? value}
      />
      <ChoiceField
        label={t('property.cableType')}
        value={choice.cableType}
        none=""
        placeholder={cableTypes.length === 0 ? t('connect.noTypes') : t('connect.notSaid')}
        disabled={cableTypes.length === 0}
        clearable
        onChange={(cableType) => onChoice({ ...choice, cableType })}
        of={cableTypes}
        wordsOf={(value) => wordsFor(`diagram:cableType.${value}`) ?? value}
      />
    </div>
  );
}

/** Why ports are not joined two by two. */
const ONLY_BREAKOUTS: ReadonlySet<string> = new Set(['counts-differ', 'port-types-differ']);

/** How lanes run, offered where a lane profile's plugs fit the ports; ports that only a breakout joins get the first. */
function LanesField({
  plan,
  profile,
  onProfile,
}: {
  readonly plan: ConnectPlan | null;
  readonly profile: string;
  readonly onProfile: (profile: string) => void;
}) {
  const { t } = useTranslation('cabling');
  const offered = plan?.profiles ?? [];
  const [first = ''] = offered;
  const isBreakout = ONLY_BREAKOUTS.has(plan?.refusal?.rule ?? '') && first !== '';
  useEffect(() => {
    if (isBreakout && profile === '') onProfile(first);
  }, [isBreakout, first, profile, onProfile]);
  if (offered.length === 0 && profile === '') return null;
  return (
    <ChoiceField
      label={t('connect.profile')}
      description={t('connect.profileHint')}
      value={profile}
      onChange={onProfile}
      of={['', ...offered]}
      wordsOf={(key) => wordsFor(`cabling:profile.${key || 'straight'}`) ?? key}
    />
  );
}

function typeOf(record: Description | undefined): string {
  return String(record?.fields['type'] ?? '');
}

function End({ record, count }: { readonly record: Description | undefined; readonly count: number }) {
  const { t } = useTranslation(['diagram', 'cabling']);
  const type = record?.kind === 'port' ? typeOf(record) : '';
  return (
    <div className={classes['end']}>
      <strong>{record?.name || t('diagram:unnamed')}</strong>
      <span>
        {record?.path
          .slice(-2)
          .map(({ name }) => name)
          .join(' · ')}
      </span>
      {type !== '' && <span>{portTypeText(type)}</span>}
      {count > 1 && <span>{t('cabling:connect.andMore', { count: count - 1 })}</span>}
    </div>
  );
}

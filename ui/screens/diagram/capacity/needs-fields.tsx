import { useTranslation } from 'react-i18next';
import type { FitNeeds } from '../../../../workers/api/capacity';
import { ChoiceField, NumberField, Tick } from '../../../components/fields';
import { portTypeText } from '../../../i18n/port-type-words';
import classes from './capacity.module.css';
import { CountField } from './count-field';
import { useAsked } from './use-capacity';

/** More than any rack has, bears or feeds. */
const MOST_UNITS = 100;
const MOST_PORTS = 10_000;
const MOST_WATTS = 1_000_000;
const MOST_KG = 10_000;
const OUTLET = /^powerOutlet\//;

/** What something needs that has no model yet: each with its unit, 0 or empty = nothing is asked of it. */
export function NeedsFields({ needs, onChange }: { readonly needs: FitNeeds; readonly onChange: (next: FitNeeds) => void }) {
  const { t } = useTranslation('capacity');
  const report = useAsked('port types', (capacity) => capacity.report([], 'site'));
  const types = (report.value?.ports ?? []).map(({ type }) => type).filter((type) => type !== '');
  const typesOf = {
    ports: types.filter((type) => !OUTLET.test(type)),
    outlets: types.filter((type) => OUTLET.test(type)),
  };
  const { halfUnits, rated, weight, fullDepth } = needs;
  const number = (
    word: 'units' | 'power' | 'weight',
    unit: string,
    value: number,
    most: number,
    step: number,
    set: (value: number) => Partial<FitNeeds>,
  ) => (
    <NumberField
      size="xs"
      label={t(`fit.need.${word}`)}
      suffix={` ${unit}`}
      placeholder={`0 ${unit}`}
      min={0}
      max={most}
      step={step}
      clampBehavior="strict"
      allowNegative={false}
      decimalScale={word === 'units' ? 1 : 0}
      value={value === 0 ? '' : value}
      onChange={(next) => onChange({ ...needs, ...set(next) })}
    />
  );
  return (
    <div className={classes['needs']} role="group" aria-label={t('fit.need.title')} data-part="fit-needs">
      {number('units', 'U', halfUnits / 2, MOST_UNITS, 1, (units) => ({ halfUnits: Math.round(units * 2) }))}
      {number('power', 'W', rated, MOST_WATTS, 100, (watts) => ({ rated: watts }))}
      {number('weight', 'kg', weight / 1000, MOST_KG, 5, (kg) => ({ weight: kg * 1000 }))}
      <Tick
        className={classes['besideField'] ?? ''}
        label={t('fit.need.fullDepth')}
        value={fullDepth}
        onChange={(next) => onChange({ ...needs, fullDepth: next })}
      />
      {(['ports', 'outlets'] as const).map((what) => (
        <Counted key={what} what={what} types={typesOf[what]} needs={needs} onChange={onChange} />
      ))}
    </div>
  );
}

/** How many free ports, or outlets, of which type. */
function Counted({
  what,
  types,
  needs,
  onChange,
}: {
  readonly what: 'ports' | 'outlets';
  readonly types: readonly string[];
  readonly needs: FitNeeds;
  readonly onChange: (next: FitNeeds) => void;
}) {
  const { t } = useTranslation('capacity');
  const asked = needs[what] ?? null;
  const chosen = asked?.type ?? types[0] ?? '';
  return (
    <>
      <CountField
        label={t(`fit.need.${what}`)}
        most={MOST_PORTS}
        disabled={types.length === 0}
        value={asked?.count ?? 0}
        onChange={(count) => onChange({ ...needs, [what]: { type: chosen, count } })}
      />
      <ChoiceField
        size="xs"
        label={t(what === 'ports' ? 'fit.need.portType' : 'fit.need.outletType')}
        disabled={types.length === 0}
        value={chosen}
        of={types}
        wordsOf={portTypeText}
        onChange={(type) => onChange({ ...needs, [what]: { type, count: asked?.count ?? 0 } })}
      />
    </>
  );
}

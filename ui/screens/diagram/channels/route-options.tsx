import { NumberInput, type NumberInputProps, Pill, Stack, UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, Segments, Tick } from '../../../components/fields';
import { stockOf } from '../../../../domain/cabling/cord-settings';
import { CABLE_TYPES } from '../../../../domain/catalog/enums';
import { THROUGH_MAX } from '../../../../domain/channels/channel';
import { CHANNEL_AIMS, CHANNEL_CLASSES, type ChannelClass } from '../../../../domain/channels/channel-network';
import { metres } from '../cabling/place-words';
import { useCords } from '../cabling/use-cords';
import { ModelSelect } from './model-select';
import { barredClasses, offeredTypes } from './route-kinds';
import { changeOptions, impossible, USUAL_LENGTHS, useRoute, type RouteOptions } from './route-state';
import classes from './route.module.css';
import { wordsFor } from '../../../i18n/word-key';

const REDUNDANCIES = ['none', 'links', 'places', 'risks'] as const;

/** What kind of way is wanted. The usual first, the rest behind "More". */
export function RouteOptionsForm() {
  const { t } = useTranslation(['channels', 'diagram']);
  const { options, from, to } = useRoute();
  const [open, setOpen] = useState(false);
  const barred = barredClasses([from, to]);
  const special = specialCount(options);
  const barredText = (value: ChannelClass, names: readonly string[] | undefined): string | undefined =>
    names && t('channels:option.barred', { class: t(`channels:class.${value}`), names: names.join(', ') });
  return (
    <div className={classes['options']}>
      <Row of="class">
        <Segments
          fullWidth
          aria-label={t('channels:option.class')}
          value={options.class}
          onChange={(next) => changeOptions({ class: next })}
          of={CHANNEL_CLASSES}
          whyBarred={(value) => barredText(value, barred.get(value))}
          wordsOf={(value) => t(`channels:class.${value}`)}
        />
      </Row>
      <Row of="type">
        <ChoiceField
          size="xs"
          aria-label={t('channels:option.type')}
          value={options.types[options.class]}
          onChange={(type) => changeOptions({ types: { ...options.types, [options.class]: type } })}
          of={offeredTypes([from, to], options.class)}
          wordsOf={(type) => wordsFor(`diagram:cableType.${CABLE_TYPES[type]}`) ?? ''}
        />
      </Row>
      <Row of="model">
        <ModelSelect />
      </Row>
      <Row of="aim" stacked>
        <Segments
          fullWidth
          aria-label={t('channels:option.aim')}
          value={options.aim}
          onChange={(aim) => changeOptions({ aim })}
          of={CHANNEL_AIMS}
          wordsOf={(value) => t(`channels:aim.${value}`)}
        />
      </Row>
      <Row of="redundancy">
        <ChoiceField
          size="xs"
          aria-label={t('channels:option.redundancy')}
          value={options.redundancy}
          onChange={(redundancy) => changeOptions({ redundancy })}
          of={REDUNDANCIES}
          wordsOf={(value) => t(`channels:redundancy.${value}`)}
        />
      </Row>
      <div>
        <UnstyledButton className={classes['more']} aria-expanded={open} onClick={() => setOpen(!open)}>
          {special > 0 && !open
            ? t('channels:option.moreSet', { count: special })
            : t(open ? 'channels:option.less' : 'channels:option.more')}
        </UnstyledButton>
      </div>
      {open && <More options={options} />}
      <LengthRule options={options} />
    </div>
  );
}

/** How long a new cord is ordered, and in which lengths it is to be had. */
function LengthRule({ options: { dropM: drop, slack, types, class: kind } }: { readonly options: RouteOptions }) {
  const { t } = useTranslation('channels');
  const stock = stockOf(
    useCords((state) => state.settings),
    types[kind],
  );
  if (stock.length === 0)
    return (
      <p className={classes['rule']} data-part="length-rule">
        {t('option.rule', { drop, slack })}
      </p>
    );
  return (
    <p className={classes['rule']} data-part="length-rule">
      {t('option.ruleStock', { drop, slack, longest: metres(stock.at(-1)!) })}{' '}
      {t('option.stock', { lengths: stock.map((length) => (length / 1000).toLocaleString()).join(', ') })}
    </p>
  );
}

/** A choice beside the words that say what is chosen; whoever hears the page is told by the field itself. */
function Row({
  of,
  stacked = false,
  children,
}: {
  readonly of: 'class' | 'type' | 'model' | 'aim' | 'redundancy';
  /** Below its words, where it needs the whole width. */
  readonly stacked?: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('channels');
  return (
    <div className={classes['row']} data-stacked={stacked}>
      <span aria-hidden="true">{t(`option.${of}`)}</span>
      {children}
    </div>
  );
}

/** Numbers of the question, and their words. */
const NUMBERS = { alternatives: 'alternatives', maxM: 'maxLength', slack: 'slack', dropM: 'drop' } as const;

function More({ options }: { readonly options: RouteOptions }) {
  const { t } = useTranslation('channels');
  const not = impossible(options);
  const number = (name: keyof typeof NUMBERS, more: NumberInputProps): ReactNode => (
    <NumberInput
      size="xs"
      label={t(`option.${NUMBERS[name]}`)}
      min={0}
      max={100}
      value={options[name]}
      onChange={(value) => changeOptions({ [name]: typeof value === 'number' && value > 0 ? value : 0 })}
      {...more}
    />
  );
  return (
    <Stack gap={7} pt={2}>
      <div className={classes['numbers']}>
        {number('alternatives', {
          max: 9,
          allowDecimal: false,
          disabled: not.alternatives || (options.fewBends && !not.fewBends),
        })}
        {number('maxM', { max: 100_000, suffix: ' m', placeholder: t('option.any'), value: options.maxM || '' })}
        {number('slack', { suffix: ' %' })}
        {number('dropM', { step: 0.5, suffix: ' m' })}
      </div>
      <Tick
        label={t('option.fewBends')}
        disabled={not.fewBends}
        value={options.fewBends && !not.fewBends}
        onChange={(fewBends) => changeOptions({ fewBends })}
      />
      <Tick label={t('option.planned')} value={options.planned} onChange={(planned) => changeOptions({ planned })} />
      <Parts which="avoid" options={options} />
      <Parts which="through" options={options} disabled={not.through} />
    </Stack>
  );
}

function Parts({
  which,
  options,
  disabled = false,
}: {
  readonly which: 'avoid' | 'through';
  readonly options: RouteOptions;
  readonly disabled?: boolean;
}) {
  const { t } = useTranslation('channels');
  const picking = useRoute((state) => state.picking === which);
  return (
    <div className={classes['parts']}>
      <span>{t(`option.${which}`)}</span>
      {options[which].map(({ id, name }) => (
        <Pill
          key={id}
          size="xs"
          withRemoveButton
          removeButtonProps={{ 'aria-label': t('option.removePart', { name }), 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => changeOptions({ [which]: options[which].filter((each) => each.id !== id) })}
        >
          {name}
        </Pill>
      ))}
      <UnstyledButton
        className={classes['more']}
        disabled={disabled || (which === 'through' && options.through.length >= THROUGH_MAX)}
        aria-pressed={picking}
        onClick={() => useRoute.setState({ picking: picking ? null : which })}
      >
        {t(picking ? 'option.pickHint' : 'option.pickPart')}
      </UnstyledButton>
    </div>
  );
}

/** Settings behind "More" that are not as usual. */
function specialCount({ maxM, avoid, through, fewBends, planned, slack, dropM }: RouteOptions): number {
  const lengths = Number(slack !== USUAL_LENGTHS.slack) + Number(dropM !== USUAL_LENGTHS.dropM);
  return Number(maxM > 0) + avoid.length + through.length + Number(fewBends) + Number(planned) + lengths;
}

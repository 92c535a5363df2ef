import { Button, Group, NumberInput, Switch } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/note';
import { Problem } from '../../../components/problem';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { LINK_ARROWS, LINK_LINES } from '../../../../domain/catalog/enums';
import { LIMITS } from '../../../../domain/catalog/limits';
import type { LinkStyle } from '../../../../domain/operations/drawing/set-link-style';
import { Unanswered } from '../../../answers/unanswered';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { refusalText } from '../../../i18n/sentences';
import { ColorSwatches } from './color-swatches';
import { LinkPreview } from './link-preview';
import classes from './link-look.module.css';

const PLAIN: LinkStyle = { line: 'solid', arrow: 'none' };
const WIDTH_STEP = 0.5;

/** How these cables look where the diagram draws them as links; nothing where it does not. */
export function LinkLookSection({ cables }: { readonly cables: readonly number[] }) {
  const { t } = useTranslation('links');
  const session = useDiagramSession();
  const mayStyle = useMayDo('set-link-style');
  const [all, setAll] = useState(true);
  const [problem, setProblem] = useState('');
  const name = useId();
  const key = cables.join();
  useEffect(() => setProblem(''), [key]);
  const answer = useLiveAnswer(key, ({ links }) => links.look(cables));
  const look = answer.value;
  if (!look) return <Unanswered answer={answer} />;

  const style = look.style ?? PLAIN;
  const several = cables.length === 1 && look.together.length > 1;
  const set = (spec: LinkStyle | null): void => {
    const ids = several && all ? look.together : cables;
    void session?.links.setLook(ids, spec).then((result) => {
      setProblem(!result.ok && 'refusal' in result ? refusalText(result.refusal) : '');
    });
  };
  const { stroke: _stroke, ...uncoloured } = style;
  const { width: _width, ...byCount } = style;
  return (
    <section className={classes['section']} aria-label={t('title')} data-part="link-look">
      <header>
        <h3>{t('title')}</h3>
        {mayStyle && look.style !== null && (
          <Button size="compact-xs" variant="subtle" onClick={() => set(null)}>
            {t('reset')}
          </Button>
        )}
      </header>
      <LackingPermission does="set-link-style" />
      {look.isMixed && <Note my={4}>{t('mixed')}</Note>}
      {several && (
        <Switch
          size="xs"
          className={classes['all']}
          checked={all}
          disabled={!mayStyle}
          label={t('together', { count: look.together.length, a: look.ends[0], b: look.ends[1] })}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      )}
      <Choices
        label={t('line')}
        name={`${name}-line`}
        values={LINK_LINES}
        value={look.isMixed ? '' : style.line}
        words={(each) => t(`lines.${each}`)}
        disabled={!mayStyle}
        onChoose={(line) => set({ ...style, line })}
        draw={(line) => <LinkPreview line={line} arrow="none" />}
        className={classes['lines']!}
      />
      <Choices
        label={t('arrow')}
        name={`${name}-arrow`}
        values={LINK_ARROWS}
        value={look.isMixed ? '' : style.arrow}
        words={(each) => t(`arrows.${each}`)}
        disabled={!mayStyle}
        onChoose={(arrow) => set({ ...style, arrow })}
        draw={(arrow) => <LinkPreview line="solid" arrow={arrow} level />}
        className={classes['arrows']!}
      />
      {mayStyle && (
        <>
          <Group gap="6px 10px" mt={8}>
            <span className={classes['label']}>{t('colour')}</span>
            <ColorSwatches label={t('colour')} value={style.stroke} onChoose={(stroke) => set({ ...style, stroke })} />
            {style.stroke !== undefined && (
              <Button size="compact-xs" variant="subtle" onClick={() => set(uncoloured)}>
                {t('byDrawing')}
              </Button>
            )}
          </Group>
          <Width value={style.width} onChoose={(width) => set(width === undefined ? byCount : { ...style, width })} />
        </>
      )}
      <Problem text={problem} />
    </section>
  );
}

/** Radio buttons that are pictures; the word is the tooltip and what a screen reader says. */
function Choices<T extends string>({
  label,
  name,
  values,
  value,
  words,
  disabled,
  onChoose,
  draw,
  className,
}: {
  readonly label: string;
  readonly name: string;
  readonly values: readonly T[];
  readonly value: T | '';
  readonly words: (value: T) => string;
  readonly disabled: boolean;
  readonly onChoose: (value: T) => void;
  readonly draw: (value: T) => React.ReactNode;
  readonly className: string;
}) {
  return (
    <fieldset className={classes['choices']} disabled={disabled}>
      <legend>
        <span>{label}</span>
        {value !== '' && <span className={classes['chosen']}>{words(value)}</span>}
      </legend>
      <div className={className}>
        {values.map((each) => (
          <label key={each} title={words(each)}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              aria-label={words(each)}
              onChange={() => onChoose(each)}
            />
            {draw(each)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Stored when the hand rests, so that a row of clicks is one step. */
const WIDTH_REST_MS = 350;

function Width({
  value,
  onChoose,
}: {
  readonly value: number | undefined;
  readonly onChoose: (width: number | undefined) => void;
}) {
  const { t } = useTranslation('links');
  const [draft, setDraft] = useState<number | ''>(value ?? '');
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });
  useEffect(() => setDraft(value ?? ''), [value]);
  useEffect(() => {
    const wanted = draft === '' ? undefined : draft;
    if (wanted === value) return undefined;
    const timer = setTimeout(() => choose.current(wanted), WIDTH_REST_MS);
    return () => clearTimeout(timer);
  }, [draft, value]);
  return (
    <Group gap="6px 10px" mt={8}>
      <span className={classes['label']}>{t('width')}</span>
      <NumberInput
        size="xs"
        w={150}
        aria-label={t('width')}
        placeholder={t('byDrawing')}
        suffix=" px"
        min={LIMITS.linkWidthMin}
        max={LIMITS.linkWidthMax}
        step={WIDTH_STEP}
        clampBehavior="strict"
        value={draft}
        onChange={(next) => setDraft(typeof next === 'number' && next >= LIMITS.linkWidthMin ? next : '')}
      />
    </Group>
  );
}

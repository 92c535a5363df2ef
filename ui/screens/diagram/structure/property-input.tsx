import { Switch, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal, Result } from '../../../../domain/result';
import type { Description, Overall } from '../../../../workers/api/session';
import { portTypeText } from '../../../i18n/port-type-words';
import { kindWord, refusalText } from '../../../i18n/sentences';
import { ColorSwatches } from '../drawing/color-swatches';
import { holdDraft } from '../../../session/leave';
import { isAway } from '../../../engine-host/diagram-state';
import { useDiagram } from '../../../engine-host/engine-host';
import { leaveField, NAME_FIELD_ID } from '../../../panels/name-field';
import type { PropertyLabel } from '../../../../domain/kinds/book';
import type { ShownProperty } from '../../../../domain/kinds/shown-properties';
import { isNameRule, namesByRule } from '../../../../domain/entities/name-rule';
import type { SearchItem } from '../../../../protocol/rest/search';
import { COLOR_BY_TYPE, modelBasis, modelText, storedValue, valueOf, type ColdFields } from './property-form';
import { choiceWords, colorText, editableText } from '../../../properties/value-text';
import { checkField } from './property-rules';
import { tellLeftUnstored, useForeignChange, useTypedForGone, useTypedWhileBarred } from './foreign-change';
import { unmarkField, useSeen } from '../colleagues/seen-state';
import { isAsStored } from './field-draft';
import { ForeignLine } from './foreign-line';
import { operationFor } from './property-edit';
import { useToldElsewhere, type Overwritten } from './overwritten';
import { SameValue } from './same-values';
import classes from './property-input.module.css';
import { wordsFor } from '../../../i18n/word-key';
import { WhoTook } from '../colleagues/who-took';

export interface PropertyInputProps {
  readonly field: ShownProperty;
  readonly records: readonly Description[];
  readonly cold: ColdFields;
  /** Of all that is selected, where `records` are the first of it only. */
  readonly overall: Overall | null;
  /** Of how many records it is. */
  readonly count: number;
  /** Who else has this value, which should be one thing's alone. */
  readonly same: readonly SearchItem[] | undefined;
  readonly readOnly: boolean;
  /** Stores the value; a refusal stays beside the field and what was typed stays in it. */
  readonly onCommit: (value: string | number) => Promise<Refusal | null>;
}

/** One property: label, value, unit. Enter or leaving stores, Esc restores; a broken rule is named while typing. */
export function PropertyInput({ field, records, cold, overall, count, same, readOnly, onCommit }: PropertyInputProps) {
  const { t } = useTranslation('diagram');
  const id = useId();
  const value = valueOf(field, records, cold, overall);
  const shown = value.kind === 'one' ? value.value : '';
  const text = editableText(field, shown);
  const [draft, setDraft] = useState<string | null>(null);
  /** Why what was given to be stored was not. */
  const [answered, setRefusal] = useState<Refusal | null>(null);
  const restoring = useRef(false);
  const label = t(`property.${(field.label ?? field.name) as PropertyLabel}`);
  const first = records[0];
  const stored = useRef(false);
  const typings = useRef(0);
  const underWay = useRef(0);
  /** Which typing is on its way. */
  const handedOver = useRef(-1);
  const latestText = useRef(text);
  /** What the field held when the typing began, or was last given to be stored. */
  const begun = useRef(text);
  const isMeant = useRef(false);
  const isTyping = draft !== null;
  const isOffline = useDiagram(({ saved }) => isAway(saved));
  const [foreign, foreignChange] = useForeignChange(text, value.kind === 'one', isTyping);
  const tellElsewhere = useToldElsewhere();
  const seen = useSeen((state) => state.marks.find((mark) => mark.record === first?.id && mark.field === field.name));
  // What was stored stays on the screen until the record is known anew; what is being typed is never replaced, nor is its rule.
  useEffect(() => {
    latestText.current = text;
    if (stored.current || !isTyping) setRefusal(null);
    if (stored.current) setDraft(null);
    stored.current = false;
  }, [text, cold, isTyping]);

  /** `overwritten`: what a colleague has stored meanwhile and this replaces unasked. */
  const commit = async (next: string | number, overwritten: string | null = null): Promise<Refusal | null> => {
    const told = (theirs: string): Overwritten | null =>
      first === undefined || count > 1
        ? null
        : {
            record: first.id,
            name: first.name || kindWord(first.kind, first.class),
            field,
            label,
            mine: editableText(field, next),
            theirs,
            putBack: () => {
              const checked = checkField(field, first.kind, theirs);
              if (checked.ok) void onCommit(checked.value);
            },
          };
    const typed = typings.current;
    begun.current = editableText(field, next);
    handedOver.current = typed;
    underWay.current += 1;
    const answer = await onCommit(next).finally(() => {
      underWay.current -= 1;
    });
    if (answer === null) tellElsewhere(overwritten === null ? null : told(overwritten));
    // The next value is being typed already: the answer is for the one before it.
    if (typings.current !== typed) return answer;
    setRefusal(answer);
    if (answer !== null) return answer;
    if (first !== undefined) unmarkField(first.id, field.name);
    foreignChange.stored(editableText(field, next), overwritten);
    // The record may not be known anew yet: the value before must not come back for a moment, under what is typed next.
    if (editableText(field, next) === latestText.current) setDraft(null);
    else stored.current = true;
    return null;
  };
  const check = (typed: string): Result<string | number> => {
    const checked = checkField(field, first?.kind ?? 'object', typed);
    if (!checked.ok || field.name !== 'name' || count < 2 || !isNameRule(typed)) return checked;
    const names = namesByRule(typed, count);
    return names.ok ? checked : names;
  };
  /** True when there was something to store. */
  const leave = (isLast: boolean): boolean => {
    const wasMeant = isMeant.current;
    isMeant.current = false;
    const asStored = isAsStored({ draft, stored: text, begun: begun.current, wasMeant }) && value.kind !== 'mixed';
    if (restoring.current || draft === null || (asStored && underWay.current === 0) || stored.current) {
      restoring.current = false;
      setDraft(null);
      return false;
    }
    if (underWay.current > 0 && handedOver.current === typings.current) return false;
    const checked = check(draft);
    const overwritten = foreign?.kind === 'meanwhile' && !wasMeant ? foreign.theirs : null;
    void (checked.ok ? commit(checked.value, overwritten) : Promise.resolve(checked.refusal)).then((refused) => {
      if (!checked.ok) setRefusal(refused);
      if (isLast && refused !== null && first !== undefined) tellLeftUnstored(first, label, draft, refused);
    });
    return true;
  };
  const newestLeave = useRef(leave);
  useEffect(() => {
    newestLeave.current = leave;
  });
  const inputId = field.name === 'name' ? NAME_FIELD_ID : id;
  useTypedForGone(first, label, draft, inputId);
  const forget = useCallback(() => setDraft(null), []);
  useTypedWhileBarred(first, label, draft, operationFor(field), forget);
  useEffect(() => (isTyping ? holdDraft((isLast) => newestLeave.current(isLast)) : undefined), [isTyping]);
  const type = (typed: string): void => {
    if (!isTyping) begun.current = text;
    stored.current = false;
    foreignChange.typed();
    typings.current += 1;
    setDraft(typed);
    setRefusal(null);
  };
  // What is typed has its rule beside it at once, whatever else is heard meanwhile.
  const typedNow = draft === null ? null : check(draft);
  const refusal = typedNow?.ok === false ? typedNow.refusal : answered;
  const marked = count === 1 && refusal === null && foreign === null ? seen : undefined;
  const putBack = (before: string): void => {
    const checked = check(before);
    if (checked.ok) void commit(checked.value);
  };
  const onKey = (event: React.KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !(field.input === 'lines' && event.shiftKey)) {
      event.preventDefault();
      isMeant.current = true;
      leaveField(event.currentTarget);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
      restoring.current = true;
      setRefusal(null);
      setDraft(null);
      leaveField(event.currentTarget);
    }
  };
  const asFact =
    field.input === 'fact' || (readOnly && (field.input === 'text' || field.input === 'lines' || field.input === 'number'));
  const fromModel = value.kind === 'one' && (draft ?? text) === '' ? modelText(field, records, overall) : '';
  const modelWords = fromModel === '' ? '' : t('properties.fromModel', { value: `${fromModel} ${field.unit ?? ''}`.trim() });
  const basis = fromModel === '' ? '' : modelBasis(field, records);
  const unknown = isOffline ? t('properties.unknownOffline') : '…';
  const placeholder = value.kind === 'mixed' ? t('properties.mixed') : value.kind === 'waiting' ? unknown : modelWords;
  const described = refusal === null ? undefined : `${id}-refusal`;
  const common = {
    id: inputId,
    className: classes['input'],
    value: draft ?? text,
    placeholder: field.name === 'name' && placeholder === '' && first && value.kind === 'one' ? first.name : placeholder,
    readOnly: readOnly || value.kind === 'waiting',
    'aria-invalid': refusal !== null,
    'aria-describedby': described,
    'data-field': field.name,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => type(event.currentTarget.value),
    onBlur: () => leave(false),
    onKeyDown: onKey,
    spellCheck: false,
    autoComplete: 'off',
  };

  return (
    <div className={classes['line']} data-refused={refusal !== null} data-property={field.name} data-seen={marked !== undefined}>
      <label htmlFor={inputId} className={classes['label']}>
        {label}
      </label>
      <div className={classes['value']} title={basis === '' ? undefined : t(`properties.drawBy.${basis}`)}>
        {asFact ? (
          <output id={inputId} className={classes['fact']}>
            {value.kind !== 'one' ? placeholder : modelWords || factText(field, field.input === 'number' ? text : shown)}
            {field.unit !== undefined && shown !== '' && text !== '' && value.kind === 'one' && (
              <span className={classes['unit']}>{field.unit}</span>
            )}
          </output>
        ) : field.input === 'choice' ? (
          <>
            <select
              id={inputId}
              className={classes['input']}
              value={value.kind === 'one' ? String(shown) : '\u0000'}
              disabled={readOnly || value.kind === 'waiting'}
              data-field={field.name}
              onChange={(event) => void commit(storedValue(field, event.currentTarget.value))}
            >
              {value.kind !== 'one' && (
                <option value={'\u0000'} disabled>
                  {placeholder}
                </option>
              )}
              {(field.choices ?? [])
                .filter((choice) => choice !== '' || shown === '' || field.emptyWord !== undefined)
                .map((choice) => (
                  <option key={choice} value={choice}>
                    {wordsFor(choiceWords(field, choice, records), { ns: 'diagram' })}
                  </option>
                ))}
            </select>
            {!readOnly && <IconChevronDown className={classes['chevron']} size={13} stroke={1.8} aria-hidden="true" />}
          </>
        ) : field.input === 'switch' ? (
          <Switch
            id={inputId}
            size="xs"
            ml={7}
            checked={shown === 1}
            disabled={readOnly || value.kind === 'waiting'}
            data-field={field.name}
            onChange={(event) => void commit(event.currentTarget.checked ? 1 : 0)}
          />
        ) : field.input === 'color' ? (
          <>
            <div className={classes['color']}>
              <input
                id={inputId}
                type="color"
                value={colorText(shown) || '#808080'}
                disabled={readOnly}
                data-field={field.name}
                onChange={(event) => void commit(Number.parseInt(event.currentTarget.value.slice(1), 16))}
              />
              <span>{value.kind === 'mixed' ? t('properties.mixed') : colorText(shown) || t('properties.colorByType')}</span>
              {!readOnly && colorText(shown) !== '' && (
                <UnstyledButton className={classes['reset']} onClick={() => void commit(COLOR_BY_TYPE)}>
                  {t('properties.colorReset')}
                </UnstyledButton>
              )}
            </div>
            {!readOnly && (
              <ColorSwatches
                label={label}
                value={typeof shown === 'number' && value.kind === 'one' ? shown : undefined}
                onChoose={(rgb) => void commit(rgb)}
              />
            )}
          </>
        ) : field.input === 'lines' ? (
          <textarea {...common} rows={Math.min(6, Math.max(2, (draft ?? text).split('\n').length))} />
        ) : (
          <>
            <input {...common} inputMode={field.input === 'number' ? 'decimal' : 'text'} />
            {field.unit !== undefined && modelWords === '' && <span className={classes['unit']}>{field.unit}</span>}
          </>
        )}
      </div>
      {refusal !== null && (
        <p id={described} className={classes['refusal']} role="alert">
          {refusalText(refusal)}
          <WhoTook refusal={refusal} />
        </p>
      )}
      {refusal === null && foreign !== null && first !== undefined && (
        <ForeignLine foreign={foreign} record={first.id} field={field} onPutBack={readOnly ? null : putBack} />
      )}
      {marked !== undefined && (
        <p className={classes['seen']} data-part="seen">
          {t('seen.mark', { who: marked.who, before: marked.before, ...(marked.wasEmpty ? { context: 'empty' } : {}) })}
        </p>
      )}
      {count > 1 && refusal === null && draft !== null && draft !== '' && <ForAll field={field} text={draft} count={count} />}
      {refusal === null && draft === null && same !== undefined && <SameValue items={same} />}
    </div>
  );
}

/** What becomes of a name or of what should be one thing's alone that is typed for several records. */
function ForAll({ field, text, count }: { readonly field: ShownProperty; readonly text: string; readonly count: number }) {
  const { t } = useTranslation('diagram');
  if (field.name !== 'name') {
    return field.identifies ? <p className={classes['same']}>{t('properties.sameForAll', { count })}</p> : null;
  }
  const names = isNameRule(text) ? namesByRule(text, count) : null;
  if (names?.ok === false) return null;
  return (
    <p className={names === null ? classes['same'] : classes['numbered']} data-part="names-preview">
      {names === null
        ? t('properties.oneNameForAll', { count })
        : t('properties.numbered', { first: names.value[0], last: names.value.at(-1) })}
    </p>
  );
}

function factText(field: ShownProperty, value: string | number): string {
  if (value === '') return '—';
  if (field.label === 'portType') return portTypeText(String(value));
  return field.words === undefined ? String(value) : (wordsFor(`${field.words}.${value}`, { ns: 'diagram' }) ?? String(value));
}

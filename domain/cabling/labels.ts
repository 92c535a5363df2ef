import { LIMITS } from '../catalog/limits';
import { ok, refuse, type Refusal, type Result } from '../result';

/**
 * Labels of cables by a rule. A rule is text with words in braces: {site} {room} {row} {rackA} {rackB} {deviceA} {deviceB}
 * {portA} {portB} stand for names at the two ends, {n} {nn} {nnn} ... for a running number of at least so many digits.
 * The number is the lowest above every one that the same text has already, so a label is never given twice.
 */
export const LABEL_WORDS = ['site', 'room', 'row', 'rackA', 'rackB', 'deviceA', 'deviceB', 'portA', 'portB'] as const;
export type LabelWord = (typeof LABEL_WORDS)[number];
export type LabelNames = Readonly<Partial<Record<LabelWord, string>>>;

/** What stands for a site in a label: its code where its name begins with one (FRA1 Frankfurt), else the whole name. */
export function siteWord(name: string): string {
  const first = name.split(' ')[0]!;
  return /^[A-Z0-9][A-Z0-9._-]+$/.test(first) ? first : name;
}

/** What a rule makes when nobody has chosen another. */
export const DEFAULT_LABEL_RULE = '{site}-{rackA}-{nnnn}';

const TOKEN = /\{([a-zA-Z]+)\}/g;
const COUNTER = /^n+$/;

/** A rule's text for one cable, around its number; `digits` 0 = the rule has no number. */
export interface LabelFrame {
  readonly before: string;
  readonly after: string;
  readonly digits: number;
}

/** `label-rule-empty`; `label-word-unknown` {value}; `label-numbers-many`: a rule has one number at most; `too-long` {length, max}. */
export function ruleRefusal(rule: string): Refusal | null {
  if (rule.trim() === '') return refuse('label-rule-empty', {}, 'rule').refusal;
  if (rule.length > LIMITS.nameLength) return refuse('too-long', { length: rule.length, max: LIMITS.nameLength }, 'rule').refusal;
  let counters = 0;
  for (const [, word] of rule.matchAll(TOKEN)) {
    if (COUNTER.test(word!)) counters++;
    else if (!(LABEL_WORDS as readonly string[]).includes(word!))
      return refuse('label-word-unknown', { value: `{${word}}` }, 'rule').refusal;
  }
  return counters > 1 ? refuse('label-numbers-many', {}, 'rule').refusal : null;
}

/** The rule with its names put in; a name that is missing leaves nothing behind, nor the dash before it. */
export function labelFrame(rule: string, names: LabelNames): LabelFrame {
  let digits = 0;
  const text = rule.replace(TOKEN, (whole, word: string) => {
    if (COUNTER.test(word)) {
      digits = word.length;
      return '\u0000';
    }
    return names[word as LabelWord] ?? (whole.length > 0 ? '' : whole);
  });
  const tidy = text.replace(/([-_./ ])(?:[-_./ ])+/g, '$1').replace(/^[-_./ ]+/, '');
  const [before = '', after = ''] = tidy.split('\u0000');
  return { before, after, digits };
}

export function labelOf({ before, after, digits }: LabelFrame, number: number): string {
  return digits === 0 ? before + after : before + String(number).padStart(digits, '0') + after;
}

/**
 * Labels for these frames in order. `highest`: the greatest number that a frame has been given so far, wherever cables
 * are kept; asked once for each different frame.
 */
export function numbered(frames: readonly LabelFrame[], highest: (frame: LabelFrame) => number): readonly string[] {
  const next = new Map<string, number>();
  return frames.map((frame) => {
    const key = JSON.stringify(frame);
    const number = (next.get(key) ?? highest(frame)) + 1;
    next.set(key, number);
    return labelOf(frame, number);
  });
}

/**
 * Labels are different from each other and from all that `cableWith` knows. '' is no label and may repeat. Refused with
 * `label-twice` {name} and `label-taken` {name, cable}.
 */
export function uniqueLabels(labels: readonly string[], cableWith: (label: string) => number): Result<readonly string[]> {
  const seen = new Set<string>();
  for (const name of labels) {
    if (name === '') continue;
    if (seen.has(name)) return refuse('label-twice', { name }, 'names');
    seen.add(name);
    const cable = cableWith(name);
    if (cable !== 0) return refuse('label-taken', { name, cable }, 'names');
  }
  return ok(labels);
}

/** What is printed for one end of a cable: its label, this end, the far end. */
export function endLabel(label: string, here: string, there: string): readonly string[] {
  return [label, here, `→ ${there}`].filter((line) => line !== '' && line !== '→ ');
}

import i18next from 'i18next';
import { FACES } from '../../../../domain/catalog/enums';
import type { PropertyLabel } from '../../../../domain/kinds/book';
import type { Values } from '../../../../protocol/sync/own-writes';
import type { ReplacedValue } from '../../../../workers/api/session';
import { kindWord } from '../../../i18n/sentences';
import { stepLines } from '../../../steps/record-steps';
import { stepWords } from '../../../steps/step-words';
import { fieldsOf } from '../../../properties/property-fields';

/** What two people made of a value, in words. */
export interface ReplacedWords {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

type Told = Pick<ReplacedValue, 'kind' | 'fields' | 'mine' | 'about' | 'names'> & { readonly theirs: Values };

/** Of a place both sides, else one for each property that differs: of the flags there may be several. */
export function replacedWords({ kind, fields, mine, theirs, about, names }: Told): readonly ReplacedWords[] {
  const name = about.name || kindWord(about.kind, about.class);
  if (fields.length > 1) {
    const say = kind === 'placement' ? spotWords : unitWords;
    const label = i18next.t('diagram:replaced.place');
    return [{ name, label, mine: say(mine, theirs, names), theirs: say(theirs, mine, names) }];
  }
  const changed = fields.map((field) => ({ field, before: plain(mine[field]), after: plain(theirs[field]) }));
  return stepLines({ fields: changed }, fieldsOf(about), names).flatMap(({ property, before, after }) =>
    property === null
      ? []
      : [
          {
            name,
            label: i18next.t(`diagram:property.${(property.label ?? property.name) as PropertyLabel}`),
            mine: short(stepWords(property, before)),
            theirs: short(stepWords(property, after)),
          },
        ],
  );
}

/** Longer texts are cut: both values stand in one line. */
const SHOWN_LENGTH = 60;

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH - 1)}…` : line;
}

/** A place in a rack: the unit, and of rack and face what the other place has otherwise. */
function unitWords(place: Values, other: Values, names: ReplacedValue['names']): string {
  const unit = Number(place['positionU']);
  return [
    place['parent'] === other['parent'] ? '' : (names[String(place['parent'])] ?? ''),
    unit === 0 ? i18next.t('diagram:replaced.noUnit') : i18next.t('diagram:replaced.unit', { unit }),
    place['face'] === other['face']
      ? ''
      : i18next.t(`diagram:face.${FACES[Number(place['face'])] === 'rear' ? 'rear' : 'front'}`),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

const MM_PER_M = 1000;

/** A place in a drawing, from its left lower corner. */
function spotWords({ x, y }: Values): string {
  const number = new Intl.NumberFormat(i18next.language, { maximumFractionDigits: 2 });
  const [east, north] = [x, y].map((mm) => number.format(Number(mm) / MM_PER_M));
  return i18next.t('diagram:replaced.spot', { east, north });
}

function plain(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

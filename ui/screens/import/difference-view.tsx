import { Button, Group, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEEDS, decisionsFor, type Decision, type Deed } from '../../../domain/import/difference';
import { CODES } from '../../../protocol/errors';
import { ApiError } from '../../../protocol/rest/api-error';
import { chooseOfImport, readDifference, type ImportGroup, type ImportLine } from '../../../protocol/rest/imports';
import { UnansweredLine, Unanswered } from '../../answers/unanswered';
import { useAnswer } from '../../answers/use-answer';
import { ChoiceField, SearchedField, Tick } from '../../components/fields';
import { api } from '../../session/session';
import { toldFields } from './difference-lines';
import { toldWords } from './difference-words';
import { goingIn, keepsCables, type Going } from './going';
import { sortWords, thingWords } from './import-words';
import classes from './difference-view.module.css';

const PAGE = 10;
const ICONS = { gone: IconMinus, changed: IconPencil, created: IconPlus } as const satisfies Readonly<Record<Deed, unknown>>;

interface Filter {
  readonly deed?: Deed;
  readonly thing?: string;
  readonly place?: string;
}

/** The difference of a preview, record by record with old and new values, by sort and place; each is taken or left. */
export function DifferenceView({
  job,
  onGoing,
  onLost,
}: {
  readonly job: string;
  readonly onGoing: (going: Going) => void;
  /** It is kept no longer. */
  readonly onLost: (job: string) => void;
}) {
  const { t, i18n } = useTranslation(['import', 'diagram']);
  const [filter, setFilter] = useState<Filter>({});
  const [page, setPage] = useState(0);
  const [version, setVersion] = useState(0);
  const [problem, setProblem] = useState<unknown>(undefined);
  const key = JSON.stringify([job, filter, page, version]);
  const answer = useAnswer(
    key,
    (cancel) => api.call(readDifference, { params: { job }, query: { ...filter, from: page * PAGE, limit: PAGE } }, { cancel }),
    { keeps: true },
  );
  const number = new Intl.NumberFormat(i18n.language);
  const { groups = [], places = [], total = 0, lines = [], names = {} } = answer.value ?? {};
  const shownPlaces = placesAbove(places);
  const going = JSON.stringify(goingIn(groups));
  useEffect(() => onGoing(JSON.parse(going) as Going), [going, onGoing]);

  const isLost = answer.error instanceof ApiError && answer.error.code === CODES.notFound;
  useEffect(() => {
    if (isLost) onLost(job);
  }, [isLost, job, onLost]);

  function show(next: Filter): void {
    setFilter(next);
    setPage(0);
  }

  async function choose(of: { deed: Deed; thing: string; key?: string; decision: Decision }): Promise<void> {
    try {
      await api.call(chooseOfImport, { params: { job }, body: of });
      setProblem(undefined);
      setVersion((before) => before + 1);
    } catch (error) {
      setProblem(error);
    }
  }

  if (answer.value !== undefined && groups.length === 0) return null;
  return (
    <section className={classes['view']} aria-labelledby="difference" data-part="difference">
      <h2 id="difference">{t('difference.title')}</h2>
      <Unanswered answer={answer} />
      {keepsCables(groups) && (
        <p role="status" data-part="keeps-cables">
          {t('difference.keepsCables')}
        </p>
      )}
      <div className={classes['columns']}>
        <div>
          {DEEDS.filter((deed) => groups.some((group) => group.deed === deed)).map((deed) => (
            <Groups
              key={deed}
              deed={deed}
              groups={groups.filter((group) => group.deed === deed)}
              chosen={filter}
              onShow={(thing) => show({ ...filter, deed, ...(thing === undefined ? { thing: undefined } : { thing }) } as Filter)}
              onDecide={(thing, decision) => void choose({ deed, thing, decision })}
            />
          ))}
        </div>
        <div>
          <Group gap={8} mb={10} justify="space-between">
            <SearchedField
              size="xs"
              w={280}
              clearable
              placeholder={t('difference.everywhere')}
              aria-label={t('difference.place')}
              none=""
              value={filter.place ?? ''}
              onChange={(place) => show(place === '' ? without(filter, 'place') : { ...filter, place })}
              of={shownPlaces.map((place) => place.join('\n'))}
              wordsOf={(place) => place.replaceAll('\n', ' / ')}
            />
            {(filter.deed !== undefined || filter.place !== undefined) && (
              <Button size="xs" variant="subtle" leftSection={<IconArrowBackUp size={14} />} onClick={() => show({})}>
                {t('difference.all')}
              </Button>
            )}
          </Group>
          {problem !== undefined && (
            <p role="alert">
              <UnansweredLine answer={{ ...answer, error: problem, retry: () => setProblem(undefined) }} />
            </p>
          )}
          <ul className={classes['lines']} aria-busy={!answer.isCurrent} aria-label={t('difference.title')}>
            {lines.map((line) => (
              <Line
                key={`${line.deed} ${line.key}`}
                line={line}
                names={{ ...names, ...line.names }}
                onDecide={(decision) => void choose({ deed: line.deed, thing: line.thing, key: line.key, decision })}
              />
            ))}
          </ul>
          {answer.value !== undefined && total === 0 && <p className={classes['dim']}>{t('difference.none')}</p>}
          {total > PAGE && (
            <Group gap={8} mt={10} justify="space-between">
              <span className={classes['dim']}>
                {t('difference.shown', {
                  first: number.format(page * PAGE + 1),
                  last: number.format(Math.min(total, (page + 1) * PAGE)),
                  total: number.format(total),
                })}
              </span>
              <span>
                <Button size="xs" variant="default" mr={6} disabled={page === 0} onClick={() => setPage(page - 1)}>
                  {t('difference.before')}
                </Button>
                <Button size="xs" variant="default" disabled={(page + 1) * PAGE >= total} onClick={() => setPage(page + 1)}>
                  {t('difference.after')}
                </Button>
              </span>
            </Group>
          )}
        </div>
      </div>
      <p className={classes['dim']}>{t('difference.needs')}</p>
    </section>
  );
}

/** The sorts of what happens alike: shown by a press on one, decided of together. */
function Groups({
  deed,
  groups,
  chosen,
  onShow,
  onDecide,
}: {
  readonly deed: Deed;
  readonly groups: readonly ImportGroup[];
  readonly chosen: Filter;
  readonly onShow: (thing: string | undefined) => void;
  readonly onDecide: (thing: string, decision: Decision) => void;
}) {
  const { t, i18n } = useTranslation('import');
  const number = new Intl.NumberFormat(i18n.language);
  const Icon = ICONS[deed];
  return (
    <div className={classes['groups']} data-deed={deed}>
      <h3>
        <Icon size={14} aria-hidden="true" /> {t(`difference.deed.${deed}`)}
      </h3>
      <ul>
        {groups.map(({ thing, count, all, but }) => (
          <li key={thing} data-thing={thing}>
            <UnstyledButton
              className={classes['sort']}
              aria-pressed={chosen.deed === deed && chosen.thing === thing}
              onClick={() => onShow(thing)}
            >
              <span>{thingWords(thing)}</span>
              <strong>{number.format(count)}</strong>
            </UnstyledButton>
            <Decide
              deed={deed}
              thing={thing}
              name={thingWords(thing)}
              value={all}
              isMixed={but > 0}
              onChange={(one) => onDecide(thing, one)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is done with a record, or with all of a sort: new and changed ones come or don't; of what is gone there is more to say. */
function Decide({
  deed,
  thing,
  name,
  value,
  isMixed = false,
  onChange,
}: {
  readonly deed: Deed;
  readonly thing: string;
  readonly name: string;
  readonly value: Decision;
  readonly isMixed?: boolean;
  readonly onChange: (decision: Decision) => void;
}) {
  const { t } = useTranslation('import');
  if (deed !== 'gone')
    return (
      <Tick
        value={value === 'take'}
        indeterminate={isMixed}
        aria-label={t('difference.take', { name })}
        onChange={(takes) => onChange(takes || isMixed ? 'take' : 'leave')}
      />
    );
  return (
    <ChoiceField
      size="xs"
      w={132}
      of={decisionsFor(deed, thing)}
      value={value}
      wordsOf={(one) => t(`difference.decision.${one === 'mark' && thing === 'cable' ? 'markCable' : one}`)}
      aria-label={t('difference.decide', { name })}
      onChange={onChange}
    />
  );
}

function Line({
  line,
  names,
  onDecide,
}: {
  readonly line: ImportLine;
  readonly names: Readonly<Record<string, string>>;
  readonly onDecide: (decision: Decision) => void;
}) {
  const { t, i18n } = useTranslation(['import', 'diagram']);
  const number = new Intl.NumberFormat(i18n.language);
  const Icon = ICONS[line.deed];
  const name = line.name || t('difference.unnamed');
  const along = Object.entries(line.along).map(([thing, count]) => `${thingWords(thing)} ${number.format(count)}`);
  const told = toldFields(line).flatMap((field) => toldWords(field, names, t, i18n.language) ?? []);
  return (
    <li className={classes['record']} data-part="difference-line" data-deed={line.deed} data-left={line.decision === 'leave'}>
      <Icon size={14} aria-label={t(`difference.deed.${line.deed}`)} />
      <div>
        <strong>{name}</strong>
        <span className={classes['dim']}>
          {[sortWords(line.thing), [...line.place, ...line.holders].join(' / '), along.join(', ')].filter(Boolean).join(' · ')}
        </span>
        {told.map(({ label, before, after }) => (
          <span key={label} className={classes['field']}>
            <span className={classes['dim']}>{label}</span>
            <span>
              <del>{before}</del> → <ins>{after}</ins>
            </span>
          </span>
        ))}
        {line.deed === 'changed' && told.length === 0 && <span className={classes['dim']}>{t('difference.details')}</span>}
      </div>
      <Decide deed={line.deed} thing={line.thing} name={name} value={line.decision} onChange={onDecide} />
    </li>
  );
}

/** Every place in which something is, and what holds it. */
function placesAbove(places: readonly { readonly place: readonly string[] }[]): readonly (readonly string[])[] {
  const all = new Map<string, readonly string[]>();
  for (const { place } of places)
    for (let depth = 1; depth <= place.length; depth++) {
      const above = place.slice(0, depth);
      all.set(above.join('\n'), above);
    }
  return [...all.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place);
}

function without<T extends object, K extends keyof T>(of: T, name: K): Omit<T, K> {
  const { [name]: _, ...rest } = of;
  return rest;
}

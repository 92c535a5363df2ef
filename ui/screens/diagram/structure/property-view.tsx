import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/note';
import { DESCRIBED_RECORDS, type Overall } from '../../../../workers/api/session';
import { isAway } from '../../../engine-host/diagram-state';
import { useDiagram } from '../../../engine-host/engine-host';
import { Unanswered } from '../../../answers/unanswered';
import { ClassIcon } from '../../../components/class-icon';
import { kindWord } from '../../../i18n/sentences';
import { CablePlant } from '../cabling/cable-plant';
import { PortOptics } from '../cabling/port-optics';
import { ClosureFacts } from '../fibre/closure-facts';
import { StateDot } from './state-dot';
import { useColdRecords } from './cold-records';
import type { ColdFields } from './property-form';
import { EmptySelection } from './empty-selection';
import { RecordHistory } from '../history/record-history';
import { PathwayFacts } from '../pathways/pathway-facts';
import { LinkLookSection } from '../drawing/link-look';
import { FURNITURE_CLASSES } from '../../../../domain/catalog/furniture';
import { PROPERTY_GROUPS } from '../../../../domain/kinds/property';
import { saidOf, sharedFields } from '../../../properties/property-fields';
import { PropertyInput } from './property-input';
import { LackingPermission } from '../../../commands/permitted';
import { usePropertyEdit } from './property-edit';
import { useSameValues } from './same-values';
import { StoreFact } from '../cabling/store-fact';
import { FlaggedFact, RecordFacts } from './record-facts';
import { TileFact } from './tile-fact';
import { ReservedUnits } from './reserved-units';
import { SourceFacts } from './source-facts';
import classes from './property-view.module.css';
import { answerNameWish, propertiesLeft } from '../../../panels/name-field';
import { wordsFor } from '../../../i18n/word-key';

/** What has a place on the floor of a room. */
const STANDS: ReadonlySet<string> = new Set(['rack', ...FURNITURE_CLASSES]);
const NOTHING_KNOWN: ColdFields = new Map();

/** What is selected, to read and to edit; several records show what they share. */
export function PropertyView() {
  const { t } = useTranslation('diagram');
  const selection = useDiagram((state) => state.selection);
  const overall = useDiagram((state) => state.overall);
  const count = selection.length;
  const records = useDiagram((state) => state.described);
  const isCurrent = useDiagram((state) => state.isDescribed);
  const ids = records.map(({ id }) => id);
  const cold = useColdRecords(ids);
  const isOffline = useDiagram(({ saved }) => isAway(saved));
  const { edit, readOnly } = usePropertyEdit(selection, records);
  const same = useSameValues(count === 1 ? (ids[0] ?? 0) : 0);
  const isAll = count === 0 || (records.length > 0 && !cold.isAwaited);
  useEffect(() => answerNameWish(isAll));
  useEffect(() => propertiesLeft, []);
  if (count === 0) return <EmptySelection />;
  const [first] = records;
  // Of more than is described one by one, what it has in common comes with the descriptions.
  if (first === undefined || (overall === null && count > DESCRIBED_RECORDS))
    return <div className={classes['waiting']} aria-busy="true" />;
  const fields = saidOf(records, sharedFields(overall?.kinds ?? records));
  const one = records.length === 1 && count === 1;
  return (
    <div className={classes['view']} aria-busy={!isCurrent}>
      <header className={classes['head']}>
        <ClassIcon kind={first.kind} objectClass={first.class} size={18} />
        <div className={classes['title']}>
          <strong>{one ? first.name || t('unnamed') : t('properties.several', { count })}</strong>
          <span>
            {one
              ? [kindWord(first.kind, first.class), ...first.path.slice(-2).map(({ name }) => name)]
                  .filter((part) => part !== '')
                  .join(' · ')
              : kindsText(overall?.kinds ?? records.map((record) => ({ ...record, count: 1 })))}
          </span>
        </div>
        {one && <StateDot record={first} />}
      </header>
      {/* Offline the fields say so themselves, and they are asked for again on return. */}
      {!isOffline && <Unanswered answer={cold} />}
      {one && <FlaggedFact facts={first.facts} />}
      {one && <RecordFacts record={first} />}
      {one && <StoreFact record={first} />}
      {one && STANDS.has(first.class) && <TileFact id={first.id} />}
      {one && first.kind === 'cable' && <CablePlant cable={first.id} />}
      {first.kind === 'port' && records.every(({ kind }) => kind === 'port') && <PortOptics ports={ids} />}
      {one && first.kind === 'pathway' && <PathwayFacts pathway={first.id} />}
      {one && first.class === 'closure' && <ClosureFacts closure={first.id} />}
      {/* Each field that is barred is shown as text; why, is said once. */}
      {fields.length > 0 && (
        <LackingPermission does={fields.some(({ by }) => by === 'pathways') ? 'change-pathways' : 'set-properties'} />
      )}
      {fields.length === 0 && <Note m="0 14px 8px">{t('properties.nothingShared')}</Note>}
      {PROPERTY_GROUPS.map((group) => {
        const members = fields.filter(
          (field) => field.group === group && (one || field.by !== 'move' || field.name !== 'positionU'),
        );
        return members.length === 0 ? null : (
          <section key={group} className={classes['group']} aria-label={t(`group.${group}`)}>
            <h3>{t(`group.${group}`)}</h3>
            {members.map((field) => (
              <PropertyInput
                key={`${count} ${ids.join()} ${field.name}`}
                field={field}
                records={records}
                cold={cold.value ?? NOTHING_KNOWN}
                overall={overall}
                count={count}
                same={same.get(field.name)}
                readOnly={readOnly(field)}
                onCommit={(value) => edit(field, value)}
              />
            ))}
          </section>
        );
      })}
      {one && first.class === 'rack' && <ReservedUnits rack={first} />}
      {one && <SourceFacts extra={cold.value?.get(first.id)?.['extra']} />}
      {fields.length > 0 && first.kind === 'cable' && <LinkLookSection cables={selection} />}
      {one && fields.length > 0 && <RecordHistory record={first} />}
    </div>
  );
}

function kindsText(kinds: Overall['kinds']): string {
  const counts = new Map<string, number>();
  for (const { kind, class: recordClass, count } of kinds) {
    const word = kind === 'object' ? recordClass : kind;
    counts.set(word, (counts.get(word) ?? 0) + count);
  }
  return [...counts]
    .map(([word, count]) => wordsFor(`diagram:count.${COUNTED.has(word) ? word : 'object'}`, { count }))
    .join(' · ');
}

const COUNTED = new Set(['rack', 'device', 'card', 'slot', 'port', 'cable', 'pathway', 'room', 'site']);

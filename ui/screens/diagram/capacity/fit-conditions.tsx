import { Pill } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { GROUPINGS } from '../../../../domain/capacity/rack-groups';
import { ChoiceField, NumberField, Segments, Tick } from '../../../components/fields';
import { FoundSelect } from '../../../components/found-select';
import { portTypeText } from '../../../i18n/port-type-words';
import { changeFit, useCapacity, type FitForm } from './capacity-state';
import classes from './capacity.module.css';
import { CountField } from './count-field';
import { useAsked } from './use-capacity';

/** More than anybody cables to one thing, and than any cord is long. */
const MOST_PORTS = 1000;
const MOST = { length: 500, racks: 100 } as const;
const FOUND_MOST = 30;
/** What data cables are plugged into. */
const NETWORK = /^(interface|front|rear)\//;

/** What a place has to have besides room: free ports near it, and its place beside others. */
export function FitConditions() {
  const { reach, keep, count, what } = useCapacity((state) => state.fit);
  return (
    <div className={classes['needs']}>
      <NearPorts reach={reach} />
      <Beside keep={keep} hasPieces={what !== 'device' && count > 1} />
    </div>
  );
}

function NearPorts({ reach }: { readonly reach: FitForm['reach'] }) {
  const { t } = useTranslation('capacity');
  const report = useAsked('port types', (capacity) => capacity.report([], 'site'));
  const types = (report.value?.ports ?? []).map(({ type }) => type).filter((type) => NETWORK.test(type));
  const chosen = types.includes(reach.type) ? reach.type : (types[0] ?? '');
  const change = (next: Partial<FitForm['reach']>): void => changeFit({ reach: { ...reach, type: chosen, ...next } });
  return (
    <>
      <CountField
        label={t('fit.near.ports')}
        most={MOST_PORTS}
        disabled={types.length === 0}
        value={reach.count}
        onChange={(count) => change({ count })}
      />
      {reach.count > 0 && (
        <>
          <NumberField
            size="xs"
            label={t('fit.near.within')}
            suffix={reach.by === 'length' ? ' m' : ''}
            min={0}
            max={MOST[reach.by]}
            clampBehavior="strict"
            allowNegative={false}
            decimalScale={reach.by === 'length' ? 1 : 0}
            value={reach.within[reach.by]}
            onChange={(within) => change({ within: { ...reach.within, [reach.by]: within } })}
          />
          <Segments
            className={classes['needsWide'] ?? ''}
            fullWidth
            aria-label={t('fit.near.measured')}
            value={reach.by}
            onChange={(by) => change({ by })}
            of={['length', 'racks']}
            wordsOf={(by) => t(`fit.near.${by}`)}
          />
          <ChoiceField
            className={classes['needsWide'] ?? ''}
            size="xs"
            label={t('fit.near.type')}
            value={chosen}
            of={types}
            wordsOf={portTypeText}
            onChange={(type) => change({ type })}
          />
          {reach.by === 'length' && <p className={`${classes['needsWide']} ${classes['hint']}`}>{t('fit.near.hint')}</p>}
        </>
      )}
    </>
  );
}

function Beside({ keep, hasPieces }: { readonly keep: FitForm['keep']; readonly hasPieces: boolean }) {
  const { t } = useTranslation('capacity');
  const change = (next: Partial<FitForm['keep']>): void => changeFit({ keep: { ...keep, ...next } });
  return (
    <>
      <div className={classes['needsWide']}>
        <div className={classes['label']}>{t('fit.stand.title')}</div>
        <Segments
          fullWidth
          aria-label={t('fit.stand.title')}
          value={keep.how}
          onChange={(how) => change({ how })}
          of={['anywhere', 'apart', 'together']}
          wordsOf={(how) => t(`fit.stand.${how}`)}
        />
      </div>
      {keep.how !== 'anywhere' && (
        <>
          <ChoiceField
            size="xs"
            label={t(`fit.stand.by.${keep.how}`)}
            value={keep.by}
            of={GROUPINGS}
            wordsOf={(by) => t(`fit.stand.group.${by}`)}
            onChange={(by) => change({ by })}
          />
          <FoundSelect
            // Empty again for the next one.
            key={keep.from.length}
            of="standing"
            ask={({ capacity }, words) => capacity.standing(words, FOUND_MOST)}
            idOf={({ id }) => id}
            textOf={({ name, place }) => (place === '' ? name : `${name} · ${place}`)}
            chosen={null}
            onChoose={(one) => one && !keep.from.some(({ id }) => id === one.id) && change({ from: [...keep.from, one] })}
            size="xs"
            label={t('fit.stand.as')}
            placeholder={t('fit.stand.search')}
            nothingFoundMessage={t('fit.stand.none')}
          />
          {keep.from.length > 0 && (
            <div className={classes['needsWide']}>
              {keep.from.map(({ id, name }) => (
                <Pill
                  key={id}
                  size="xs"
                  mr={4}
                  withRemoveButton
                  removeButtonProps={{ 'aria-label': t('fit.stand.remove', { name }), 'aria-hidden': false, tabIndex: 0 }}
                  onRemove={() => change({ from: keep.from.filter((each) => each.id !== id) })}
                >
                  {name}
                </Pill>
              ))}
            </div>
          )}
          {hasPieces && (
            <Tick
              className={classes['needsWide'] ?? ''}
              label={t('fit.stand.each')}
              value={keep.each}
              onChange={(each) => change({ each })}
            />
          )}
        </>
      )}
    </>
  );
}

import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tick } from '../../../components/fields';
import { wordsFor } from '../../../i18n/word-key';
import type { StoredGroup, StoredThings } from '../../../../workers/api/stores';
import { metres } from './place-words';
import classes from './store-dialog.module.css';

/** Whether those of a group are ticked, and what ticks them; null = nothing may be done with them. */
interface Choosing {
  readonly chosen: ReadonlySet<number>;
  readonly onChosen: ((ids: readonly number[]) => void) | null;
}

/** Cords of one kind and length: how many, and on demand which. */
export function StoredKind({
  group: { key, class: cableClass, type, model, lengthMm, cords },
  ...choosing
}: Choosing & { readonly group: StoredGroup }) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const kind = (type === '' ? wordsFor(`diagram:cableClass.${cableClass}`) : wordsFor(`diagram:cableType.${type}`)) ?? type;
  const words = [model, kind].filter((part) => part !== '').join(' · ');
  const length = lengthMm === 0 ? t('connect.notMeasured') : metres(lengthMm);
  const lines = cords.map(({ id, name, lifecycle }) => {
    const state = lifecycle === 'available' ? '' : (wordsFor(`diagram:cableLifecycle.${lifecycle}`) ?? lifecycle);
    return { id, label: [name || t('diagram:unnamed'), state].filter((part) => part !== '').join(' · ') };
  });
  const named = { kind: words, length };
  return (
    <Stored
      {...choosing}
      id={key}
      words={words}
      detail={length}
      lines={lines}
      all={t('store.choose', named)}
      title={t('store.cords', named)}
    />
  );
}

/** Devices or cards of one model. */
export function StoredModel({
  group: { key, class: own, model, brand, things },
  ...choosing
}: Choosing & { readonly group: StoredThings }) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const words = [brand, model].filter((part) => part !== '').join(' ') || t('diagram:unnamed');
  return (
    <Stored
      {...choosing}
      id={key}
      words={words}
      detail={wordsFor(`diagram:kind.${own}`) ?? own}
      lines={things.map(({ id, name }) => ({ id, label: name || t('diagram:unnamed') }))}
      all={t('store.chooseThings', { model: words })}
      title={words}
    />
  );
}

function Stored({
  id: listId,
  words,
  detail,
  lines,
  all,
  title,
  chosen,
  onChosen,
}: Choosing & {
  readonly id: string;
  readonly words: string;
  readonly detail: string;
  readonly lines: readonly { readonly id: number; readonly label: string }[];
  readonly all: string;
  readonly title: string;
}) {
  const { t } = useTranslation('cabling');
  const [isOpen, setOpen] = useState(false);
  const ids = lines.map(({ id }) => id);
  const many = ids.filter((id) => chosen.has(id)).length;
  return (
    <li className={classes['group']} data-part="stored-kind">
      <div className={classes['line']}>
        {onChosen && (
          <Tick
            aria-label={all}
            value={many === ids.length}
            indeterminate={many > 0 && many < ids.length}
            onChange={() => onChosen(ids)}
          />
        )}
        <UnstyledButton className={classes['kind']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronRight size={14} className={classes['chevron']} data-open={isOpen || undefined} aria-hidden="true" />
          <span className={classes['words']}>{words}</span>
          <span className={classes['length']}>{detail}</span>
          <strong className={classes['count']}>{t('store.times', { count: lines.length })}</strong>
        </UnstyledButton>
      </div>
      {isOpen && (
        <ul className={classes['cords']} id={listId} aria-label={title}>
          {lines.map(({ id, label }) => (
            <li key={id}>{onChosen ? <Tick label={label} value={chosen.has(id)} onChange={() => onChosen([id])} /> : label}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

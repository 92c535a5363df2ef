import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPointer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NamedEnd } from '../../../../workers/api/channels';
import { FoundSelect } from '../../../components/found-select';
import { changeEnds, useRoute } from './route-state';
import classes from './route.module.css';

const ENDS_MOST = 40;

/** One end of the way: found by its name, or pointed at on the drawing. */
export function EndField({ which }: { readonly which: 'from' | 'to' }) {
  const { t } = useTranslation('channels');
  const end = useRoute((state) => state[which]);
  const picking = useRoute((state) => state.picking === which);
  return (
    <div className={classes['end']} data-end={which}>
      <span className={classes['endLabel']}>{t(`end.${which}`)}</span>
      <EndSelect which={which} chosen={end} />
      <Tooltip label={t('end.pick')}>
        <ActionIcon
          size={28}
          variant={picking ? 'filled' : 'default'}
          aria-label={t('end.pickOf', { end: t(`end.${which}`) })}
          aria-pressed={picking}
          onClick={() => useRoute.setState({ picking: picking ? null : which })}
        >
          <IconPointer size={15} />
        </ActionIcon>
      </Tooltip>
      {picking && <p className={classes['hint']}>{t('end.pickHint')}</p>}
    </div>
  );
}

function EndSelect({ which, chosen }: { readonly which: 'from' | 'to'; readonly chosen: NamedEnd | null }) {
  const { t } = useTranslation('channels');
  return (
    <FoundSelect
      of="ends"
      ask={({ channels }, words) => channels.ends(words, ENDS_MOST)}
      idOf={({ end }) => end.id}
      textOf={labelOf}
      chosen={chosen}
      onChoose={(end) => changeEnds({ [which]: end })}
      size="xs"
      title={chosen === null ? undefined : labelOf(chosen)}
      aria-label={t(`end.${which}`)}
      placeholder={t('end.search')}
      nothingFoundMessage={t('end.none')}
    />
  );
}

function labelOf({ name, where }: NamedEnd): string {
  return where === '' ? name : `${name} · ${where}`;
}

import { ActionIcon, Loader, Select, Tooltip } from '@mantine/core';
import { IconPointer } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedEnd } from '../../../../workers/api/channels';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { changeEnds, useRoute } from './route-state';
import classes from './route.module.css';

const ASK_MS = 120;
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
  const session = useDiagramSession();
  const [words, setWords] = useState('');
  const [found, setFound] = useState<readonly NamedEnd[] | null>(null);
  const wanted = chosen && words === labelOf(chosen) ? '' : words;
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      void session?.channels.ends(wanted, ENDS_MOST).then((ends) => {
        if (current) setFound(ends);
      });
    }, ASK_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [session, wanted]);
  const all = [...(chosen && !found?.some(({ end }) => end.id === chosen.end.id) ? [chosen] : []), ...(found ?? [])];
  return (
    <Select
      size="xs"
      className={classes['endSelect']!}
      aria-label={t(`end.${which}`)}
      placeholder={t('end.search')}
      searchable
      value={chosen === null ? null : String(chosen.end.id)}
      onChange={(id) => changeEnds({ [which]: all.find((each) => String(each.end.id) === id) ?? null })}
      onSearchChange={setWords}
      rightSection={found === null ? <Loader size={12} /> : undefined}
      nothingFoundMessage={t('end.none')}
      filter={({ options }) => options}
      data={all.map((each) => ({ value: String(each.end.id), label: labelOf(each) }))}
    />
  );
}

function labelOf({ name, where }: NamedEnd): string {
  return where === '' ? name : `${name} · ${where}`;
}

import { Loader, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelModel } from '../../../../workers/api/channels';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { money } from './money';
import { CABLE_CLASS, changeOptions, useRoute } from './route-state';
import classes from './route.module.css';

const ASK_MS = 150;

/** Which model the new cables are of: those of the installation that are of this class, with what is known of each. */
export function ModelSelect() {
  const { t, i18n } = useTranslation('channels');
  const session = useDiagramSession();
  const { class: channelClass, models } = useRoute((state) => state.options);
  const chosen = models[channelClass];
  const [words, setWords] = useState('');
  const [found, setFound] = useState<readonly ChannelModel[] | null>(null);
  const textOf = ({ name, diameterMm, price }: ChannelModel): string =>
    [
      name,
      diameterMm > 0 ? t('model.thick', { value: diameterMm }) : '',
      price
        ? t('model.perMetre', { price: money({ amount: price.perMetre, currency: price.currency }, i18n.language) })
        : t('model.noPrice'),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  const wanted = chosen && words === textOf(chosen) ? '' : words;
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      session?.channels.models(CABLE_CLASS[channelClass], wanted).then(
        (list) => {
          if (current) setFound(list);
        },
        () => {
          if (current) setFound([]);
        },
      );
    }, ASK_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [session, channelClass, wanted]);
  const all = [...(chosen && !found?.some(({ id }) => id === chosen.id) ? [chosen] : []), ...(found ?? [])];
  return (
    <Select
      size="xs"
      className={classes['grow']!}
      aria-label={t('option.model')}
      placeholder={t('model.plain')}
      searchable
      clearable
      value={chosen === null ? null : String(chosen.id)}
      onChange={(id) =>
        changeOptions({ models: { ...models, [channelClass]: all.find((each) => String(each.id) === id) ?? null } })
      }
      onSearchChange={setWords}
      rightSection={found === null ? <Loader size={12} /> : undefined}
      nothingFoundMessage={t('model.none')}
      filter={({ options }) => options}
      data={all.map((each) => ({ value: String(each.id), label: textOf(each) }))}
    />
  );
}

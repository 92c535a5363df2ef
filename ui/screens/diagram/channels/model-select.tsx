import { useTranslation } from 'react-i18next';
import type { ChannelModel } from '../../../../workers/api/channels';
import { FoundSelect } from '../../../components/found-select';
import { money } from './money';
import { CABLE_CLASS } from './route-kinds';
import { changeOptions, useRoute } from './route-state';

/** Which model the new cables are of: those of the installation that are of this class, with what is known of each. */
export function ModelSelect() {
  const { t, i18n } = useTranslation('channels');
  const { class: channelClass, models } = useRoute((state) => state.options);
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
  return (
    <FoundSelect
      of={channelClass}
      ask={({ channels }, words) => channels.models(CABLE_CLASS[channelClass], words)}
      idOf={({ id }) => id}
      textOf={textOf}
      chosen={models[channelClass]}
      onChoose={(model) => changeOptions({ models: { ...models, [channelClass]: model } })}
      size="xs"
      aria-label={t('option.model')}
      placeholder={t('model.plain')}
      clearable
      nothingFoundMessage={t('model.none')}
    />
  );
}

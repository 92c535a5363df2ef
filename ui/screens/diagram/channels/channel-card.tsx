import { radioProps } from '../../../helpers/radio-keys';
import { useTranslation } from 'react-i18next';
import type { Channel } from '../../../../domain/channels/channel';
import { metres } from '../cabling/place-words';
import { ChannelLength } from './channel-length';
import { money } from './money';
import { useRoute } from './route-state';
import classes from './route.module.css';

/** One channel to choose from: how long, what is to be made, for how much, over how many bends. */
export function ChannelCard({
  channel,
  at,
  pair,
  chosen,
}: {
  readonly channel: Channel;
  readonly at: number;
  readonly pair: boolean;
  readonly chosen: boolean;
}) {
  const { t, i18n } = useTranslation('channels');
  const name = pair
    ? t(at === 0 ? 'answer.primary' : 'answer.standby')
    : at === 0
      ? t('answer.best')
      : t('answer.alternative', { number: at });
  const { cords, newMm, bends, price } = channel;
  return (
    <button
      type="button"
      {...radioProps(chosen)}
      className={classes['card']}
      data-mark={pair && at === 1 ? 'second' : chosen || pair ? 'first' : undefined}
      onClick={() => useRoute.setState({ chosen: at })}
    >
      <span className={classes['cardName']}>{name}</span>
      <strong>
        <ChannelLength channel={channel} />
      </strong>
      <small>{cords === 0 ? t('answer.nothingNew') : t('answer.new', { count: cords, length: metres(newMm) })}</small>
      {price !== null && <small data-part="price">{money(price, i18n.language)}</small>}
      {bends > 0 && <small>{t('answer.bends', { count: bends })}</small>}
    </button>
  );
}

/** Why the channels have no price; nothing where they have one, or nothing is to be made. */
export function PriceNote({ channels }: { readonly channels: readonly Channel[] }) {
  const { t } = useTranslation('channels');
  const model = useRoute(({ options }) => options.models[options.class]);
  if (!channels.some(({ cords, price }) => cords > 0 && price === null)) return null;
  return (
    <p className={classes['priceNote']} data-part="no-price">
      {model === null ? t('price.noModel') : t('price.modelSaysNone', { name: model.name })}
    </p>
  );
}

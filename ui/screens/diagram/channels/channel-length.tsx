import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { assumedMm, lengthOfChannel, type Channel, type ChannelTrunk } from '../../../../domain/channels/channel';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { metres } from '../cabling/place-words';
import classes from './route.module.css';

/** By what a length that nobody knows is counted, the surest first. */
const BASES = ['trays', 'straight', 'nothing'] as const;

/** As far as it is known: what is not known is no number. */
export function ChannelLength({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslation('channels');
  const { knownMm, unmeasured } = lengthOfChannel(channel);
  if (unmeasured.length === 0) return metres(knownMm);
  return knownMm > 0 ? t('unmeasured.atLeast', { length: metres(knownMm) }) : t('unmeasured.notKnown');
}

export function TrunkLength({ trunk: { lengthMm, unmeasured } }: { readonly trunk: ChannelTrunk }) {
  const { t } = useTranslation('channels');
  const knownMm = lengthMm - assumedMm(unmeasured);
  const by = unmeasured.map(({ assumed }) => assumed.by).toSorted((a, b) => BASES.indexOf(b) - BASES.indexOf(a))[0];
  return (
    <span className={classes['length']}>
      {unmeasured.length === 0 || knownMm > 0 ? metres(knownMm) : t('unmeasured.notKnown')}
      {by !== undefined && <small>{t(`unmeasured.by.${by}`, { length: metres(lengthMm) })}</small>}
    </span>
  );
}

/** Why a length is not known, cable by cable; a click selects the one to measure or to lay. */
export function UnmeasuredList({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslation(['channels', 'diagram']);
  const session = useDiagramSession();
  const { unmeasured } = lengthOfChannel(channel);
  if (unmeasured.length === 0) return null;
  return (
    <div className={classes['notSaid']} data-part="unmeasured">
      <ul>
        {unmeasured.map(({ cable, name, from, to }) => (
          <li key={cable}>
            <UnstyledButton onClick={() => void session?.select([cable], true)}>
              {t(from === '' ? 'channels:unmeasured.cable' : 'channels:unmeasured.between', {
                name: name || t('diagram:unnamed'),
                from: from || t('diagram:unnamed'),
                to: to || t('diagram:unnamed'),
              })}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

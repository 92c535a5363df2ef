import { useTranslation } from 'react-i18next';
import { CABLE_TYPES } from '../../../../domain/catalog/enums';
import type { ChannelReason } from '../../../../domain/channels/channel';
import { useMayDo } from '../../../commands/permitted';
import { report } from '../../../commands/report';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { metres } from '../cabling/place-words';
import classes from './route.module.css';
import { wordsFor } from '../../../i18n/word-key';

/** Why there is no way, each reason by the name of what stands in it. */
export function ReasonList({ reasons }: { readonly reasons: readonly ChannelReason[] }) {
  const { t } = useTranslation(['channels', 'diagram']);
  const session = useDiagramSession();
  const mayJoin = useMayDo('insert-pathways');
  const join = async (from: number, to: number): Promise<void> => {
    const result = await session?.pathways.join(from, to);
    if (result) report(result);
  };
  if (reasons.length === 0) return null;
  return (
    <ul className={classes['reasons']}>
      {reasons.map((reason) => (
        <li
          key={`${reason.kind} ${'id' in reason ? reason.id : 'end' in reason ? reason.end : 'name' in reason ? reason.name : ''}`}
          data-reason={reason.kind}
        >
          {t(reason.kind === 'gap' && reason.awayMm === null ? 'none.gapOfUnknown' : `none.${reason.kind}`, {
            ...reason,
            ...('other' in reason ? { other: wordsFor(`channels:class.${reason.other}`) } : {}),
            ...(reason.kind === 'gap' && reason.awayMm !== null ? { away: metres(reason.awayMm) } : {}),
            ...(reason.kind === 'too-long' ? { shortest: metres(reason.shortestMm), over: metres(reason.overMm) } : {}),
            ...(reason.kind === 'pair-too-long' ? { longest: metres(reason.longestMm), over: metres(reason.overMm) } : {}),
            ...(reason.kind === 'cable-other-type' ? { type: wordsFor(`diagram:cableType.${CABLE_TYPES[reason.type]}`) } : {}),
            ...(reason.kind === 'model-other-class' ? { class: wordsFor(`diagram:cableClass.${reason.class}`) } : {}),
          })}
          {'id' in reason && (
            <button type="button" className={classes['more']} onClick={() => void session?.select([reason.id], true)}>
              {t('none.show')}
            </button>
          )}
          {reason.kind === 'gap' && reason.awayMm !== null && mayJoin && (
            <button type="button" className={classes['more']} onClick={() => void join(reason.id, reason.beyond)}>
              {t('none.join')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/note';
import type { InCommon, SharedPart } from '../../../../domain/channels/channel';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { showRight } from '../../../panels/panel-layout';
import classes from './route.module.css';

/** Of a pair: at which levels of the building it is apart, and which cables would have to be laid for all of it to be known. */
export function PairApart({ apart, unlaid }: Pick<InCommon, 'apart' | 'unlaid'>) {
  const { t } = useTranslation(['channels', 'diagram']);
  const session = useDiagramSession();
  const nameOf = ({ name }: SharedPart): string => name || t('diagram:unnamed');
  return (
    <>
      <dl className={classes['apart']} aria-label={t('channels:apart.title')} data-part="apart">
        {apart.map(({ level, state, parts }) => (
          <div key={level} data-level={level} data-state={state}>
            <dt>{t(`channels:apart.level.${level}`)}</dt>
            <dd>{t(`channels:apart.state.${state}`, { names: parts.map(nameOf).join(', ') })}</dd>
          </div>
        ))}
      </dl>
      {unlaid.length > 0 && (
        <Note p="0 14px 8px" data-part="unlaid">
          {t('channels:apart.unlaid', { count: unlaid.length })}{' '}
          {unlaid.map((cable) => (
            <button
              key={cable.id}
              type="button"
              className={classes['more']}
              aria-label={t('channels:apart.lay', { name: nameOf(cable) })}
              onClick={() => void session?.select([cable.id], true).then(() => showRight('grille'))}
            >
              {nameOf(cable)}
            </button>
          ))}
        </Note>
      )}
    </>
  );
}

import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Unanswered } from '../../../answers/unanswered';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import classes from './pathway.module.css';

/** Cables that are listed one by one. */
const LISTED = 100;

/** How full a pathway is by which rule, and the cables that lie in it. */
export function PathwayFacts({ pathway: id }: { readonly pathway: number }) {
  const { t } = useTranslation(['pathways', 'diagram']);
  const session = useDiagramSession();
  const content = useLiveAnswer(`content of ${id}`, ({ pathways }) => pathways.content(id));
  if (!content.value) return <Unanswered answer={content} />;
  const { percent, edition, cables } = content.value;
  const fill = t('pathways:fill', { percent, rule: t(`pathways:edition.${edition}`) });
  return (
    <section
      className={classes['facts']}
      aria-label={t('pathways:content')}
      data-part="pathway-facts"
      aria-busy={!content.isCurrent}
    >
      <span className={classes['bar']} role="img" aria-label={fill}>
        <span style={{ width: `${Math.min(100, percent)}%` }} data-over={percent > 100 || undefined} />
      </span>
      <span className={classes['quiet']}>{fill}</span>
      <span className={classes['quiet']}>
        {t(cables.length === 0 ? 'pathways:noCables' : 'pathways:cables', { count: cables.length })}
      </span>
      {cables.length > 0 && (
        <ul className={classes['cables']} aria-label={t('pathways:content')}>
          {cables.slice(0, LISTED).map(({ id: cable, name, diameterMm }) => (
            <li key={cable}>
              <UnstyledButton onClick={() => void session?.select([cable], true)}>{name || t('diagram:unnamed')}</UnstyledButton>
              <span>{diameterMm > 0 ? `${Number(diameterMm.toFixed(1)).toLocaleString()} mm` : ''}</span>
            </li>
          ))}
        </ul>
      )}
      {cables.length > LISTED && (
        <span className={classes['quiet']}>{t('pathways:moreCables', { count: cables.length - LISTED })}</span>
      )}
    </section>
  );
}

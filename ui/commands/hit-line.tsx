import { useTranslation } from 'react-i18next';
import { ClassIcon } from './class-icon';
import type { SearchHit } from './search-hits';
import classes from './hit-line.module.css';

/** Something found: picture of its class, name, what matched, where it is. */
export function HitLine({ hit }: { readonly hit: SearchHit }) {
  const { t } = useTranslation('diagram');
  return (
    <>
      <ClassIcon of={hit.kind === 'object' ? hit.class : hit.kind} size={16} />
      <span className={classes['text']}>
        <span className={classes['name']}>{hit.name || t('unnamed')}</span>
        <span className={classes['detail']}>{[hit.detail, hit.path].filter((part) => part !== '').join(' · ')}</span>
      </span>
      <span className={classes['kind']}>{t([`kind.${hit.kind === 'object' ? hit.class : hit.kind}`, 'kind.object'])}</span>
    </>
  );
}

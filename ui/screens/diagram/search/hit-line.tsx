import { useTranslation } from 'react-i18next';
import type { SearchItem } from '../../../../protocol/rest/search';
import { pathWords } from '../../../components/finds';
import { ClassIcon } from '../../../components/class-icon';
import { kindWord } from '../../../i18n/sentences';
import classes from './hit-line.module.css';

/** Something found: picture of its class, name, what matched, where it is. */
export function HitLine({ item }: { readonly item: SearchItem }) {
  const { t } = useTranslation('diagram');
  return (
    <>
      <ClassIcon kind={item.kind} objectClass={item.class} />
      <span className={classes['text']}>
        <span className={classes['name']}>{item.name || t('unnamed')}</span>
        <span className={classes['detail']}>
          {[item.detail, pathWords(item.path), item.stored === true ? t('inStore') : '']
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </span>
      <span className={classes['kind']}>{kindWord(item.kind, item.kind === 'model' ? 'model' : item.class)}</span>
    </>
  );
}

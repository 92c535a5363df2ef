import { IconFileImport, IconLayoutBoard, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../router/link';
import classes from './home.module.css';

/** Nothing is here yet: what one can begin with. */
export function EmptyHome({ mayImport }: { readonly mayImport: boolean }) {
  const { t } = useTranslation('home');
  return (
    <section className={classes['empty']}>
      <h2>{t('empty.title')}</h2>
      <p>{t(mayImport ? 'empty.text' : 'empty.textReadOnly')}</p>
      <div>
        {mayImport && <Way icon={IconFileImport} href="/import.html" title={t('empty.import')} text={t('empty.importText')} />}
        {mayImport && (
          <div className={classes['way']}>
            <IconLayoutBoard size={24} stroke={1.5} aria-hidden="true" />
            <strong>{t('empty.demo')}</strong>
            <span>{t('empty.demoText')}</span>
            <code>npm run demo</code>
          </div>
        )}
      </div>
    </section>
  );
}

function Way(props: { readonly icon: Icon; readonly href: string; readonly title: string; readonly text: string }) {
  return (
    <Link href={props.href} className={classes['way']}>
      <props.icon size={24} stroke={1.5} aria-hidden="true" />
      <strong>{props.title}</strong>
      <span>{props.text}</span>
    </Link>
  );
}

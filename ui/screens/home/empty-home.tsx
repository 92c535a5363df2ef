import { UnstyledButton } from '@mantine/core';
import { IconBuilding, IconFileImport, IconLayoutBoard, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../dialogs/dialog';
import { PLACE_DIALOGS } from '../../places/place-dialogs';
import { Link } from '../../router/link';
import classes from './home.module.css';

/** Nothing is here yet: what one can begin with. */
export function EmptyHome({ mayImport, mayMake }: { readonly mayImport: boolean; readonly mayMake: boolean }) {
  const { t } = useTranslation('places');
  return (
    <section className={classes['empty']}>
      <h2>{t('empty.title')}</h2>
      <p>{t(mayImport || mayMake ? 'empty.text' : 'empty.textReadOnly')}</p>
      <div>
        {mayMake && (
          <UnstyledButton
            className={classes['way']}
            onClick={() => openDialog(PLACE_DIALOGS.newPlace, { type: 'site', standing: 0 })}
          >
            <IconBuilding size={24} stroke={1.5} aria-hidden="true" />
            <strong>{t('empty.new')}</strong>
            <span>{t('empty.newText')}</span>
          </UnstyledButton>
        )}
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

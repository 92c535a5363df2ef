import { Loader, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconFileImport, IconLayoutBoard, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeDemonstration } from '../../../protocol/rest/demonstration';
import { openDialog } from '../../dialogs/dialog';
import { errorWords } from '../../i18n/error-words';
import { tellDone } from '../../places/operations';
import { PLACE_DIALOGS } from '../../places/place-dialogs';
import { Link } from '../../router/link';
import { api } from '../../session/session';
import { notify } from '../../state/notices';
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
        {mayImport && <Demonstration />}
      </div>
    </section>
  );
}

function Demonstration() {
  const { t } = useTranslation('places');
  const [isMade, setMade] = useState(false);
  const make = async (): Promise<void> => {
    setMade(true);
    try {
      const { rooms, racks } = await api.call(makeDemonstration);
      tellDone(t('empty.demoMade', { rooms, racks }));
    } catch (error) {
      notify('refused', errorWords(error));
      setMade(false);
    }
  };
  return (
    <UnstyledButton className={classes['way']} disabled={isMade} aria-busy={isMade} onClick={() => void make()}>
      {isMade ? <Loader size={24} /> : <IconLayoutBoard size={24} stroke={1.5} aria-hidden="true" />}
      <strong>{t(isMade ? 'empty.demoBusy' : 'empty.demo')}</strong>
      <span>{t('empty.demoText')}</span>
    </UnstyledButton>
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

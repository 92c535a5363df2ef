import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NotSaid } from '../../../../domain/cabling/heights';
import { useDiagramSession } from '../../../engine-host/engine-host';
import classes from './route.module.css';

/** As many are named. */
const NAMED = 6;

/** What nobody has said of heights, for which the usual length counts; a click selects what it is missing of. */
export function NotSaidList({ notSaid }: { readonly notSaid: readonly NotSaid[] }) {
  const { t } = useTranslation(['channels', 'diagram']);
  const session = useDiagramSession();
  if (notSaid.length === 0) return null;
  return (
    <div className={classes['notSaid']} data-part="not-said">
      <p>{t('channels:notSaid.usual')}</p>
      <ul>
        {notSaid.slice(0, NAMED).map(({ what, id, name }) => (
          <li key={`${what} ${id}`}>
            {id === 0 ? (
              t(`channels:notSaid.what.${what}`)
            ) : (
              <UnstyledButton onClick={() => void session?.select([id], true)}>
                {t(`channels:notSaid.what.${what}`, { name: name || t('diagram:unnamed') })}
              </UnstyledButton>
            )}
          </li>
        ))}
      </ul>
      {notSaid.length > NAMED && <p>{t('channels:notSaid.more', { count: notSaid.length - NAMED })}</p>}
    </div>
  );
}

/** Of several cords together, each once. */
export function notSaidOf(lists: readonly (readonly NotSaid[])[]): readonly NotSaid[] {
  const all = lists.flat();
  return all.filter(({ what, id }, at) => all.findIndex((each) => each.what === what && each.id === id) === at);
}

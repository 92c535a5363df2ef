import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NotSaid } from '../../../../domain/cabling/heights';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { inPlace } from '../cabling/place-words';
import classes from './route.module.css';

/** As many are named. */
const NAMED = 6;

/** What nobody has said of heights, for which the usual length counts; a click selects what it is missing of. */
export function NotSaidList({ notSaid }: { readonly notSaid: readonly NotSaid[] }) {
  const { t } = useTranslation('channels');
  const session = useDiagramSession();
  if (notSaid.length === 0) return null;
  return (
    <div className={classes['notSaid']} data-part="not-said">
      <p>{t('notSaid.usual')}</p>
      <ul>
        {notSaid.slice(0, NAMED).map(({ what, id, ...named }) => (
          <li key={`${what} ${id}`}>
            {id === 0 ? (
              t(`notSaid.what.${what}`)
            ) : (
              <UnstyledButton onClick={() => void session?.select([id], true)}>
                {t(`notSaid.what.${what}`, { name: inPlace(named) })}
              </UnstyledButton>
            )}
          </li>
        ))}
      </ul>
      {notSaid.length > NAMED && <p>{t('notSaid.more', { count: notSaid.length - NAMED })}</p>}
    </div>
  );
}

/** Of several cords together, each once. */
export function notSaidOf(lists: readonly (readonly NotSaid[])[]): readonly NotSaid[] {
  const all = lists.flat();
  return all.filter(({ what, id }, at) => all.findIndex((each) => each.what === what && each.id === id) === at);
}

import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session-state';
import { usesOf, type Using } from './uses';
import classes from './in-use.module.css';

/** Says who else has open or selected what is about to go; spoken when it changes. */
export function InUse({ users }: { readonly users: readonly Using[] }) {
  const { t } = useTranslation('common');
  const own = useSession((state) => state.userName);
  return (
    <ul className={classes['list']} role="status" data-part="in-use">
      {usesOf(users).map(({ userName, color, use, name, many }) => (
        <li key={`${userName} ${use} ${name}`}>
          <span className={classes['dot']} style={{ background: color }} aria-hidden="true" />
          {t(`inUse.${use}`, { who: userName, name, many, ...(userName === own ? { context: 'own' } : {}) })}
        </li>
      ))}
    </ul>
  );
}

import { useTranslation } from 'react-i18next';
import { PERMISSIONS } from '../../../domain/permissions/permission';
import { useRoleRules } from '../../state/role-rules';
import classes from './setting.module.css';

/** What the role of whoever is signed in may do, as the rule list holds it now. */
export function Rights() {
  const { t } = useTranslation();
  const active = useRoleRules((state) => state.active);
  const rights = PERMISSIONS.filter((permission) => active[permission] === true);
  if (rights.length === 0) return <>{t('user.noRights')}</>;
  return (
    <ul className={classes['rights']} aria-label={t('user.rights')}>
      {rights.map((permission) => (
        <li key={permission}>{t(`user.right.${permission}`)}</li>
      ))}
    </ul>
  );
}

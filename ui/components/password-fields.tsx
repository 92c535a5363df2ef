import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasswordPolicy } from '../../domain/validation/accounts';
import { storedValues } from '../session/browser';
import { checkPassword } from '../session/password-rules';
import { PasswordField } from './password-field';
import classes from './password-fields.module.css';

export interface NewPassword {
  readonly old: string;
  readonly password: string;
  readonly confirm: string;
}

export const EMPTY_PASSWORD: NewPassword = { old: '', password: '', confirm: '' };

/** What still stands against this new password, as a key of `access:password.problem`; null when nothing does. */
export function passwordProblem(value: NewPassword): string | null {
  if (value.old === '') return 'oldMissing';
  if (!checkPassword(value.password, passwordPolicy()).ok) return 'rule';
  if (value.password === value.old) return 'same';
  return value.password === value.confirm ? null : 'differ';
}

/** Old, new and repeated password, with the rule's parts lighting up as they are met. */
export function PasswordFields(props: {
  readonly value: NewPassword;
  readonly onChange: (value: NewPassword) => void;
  /** The server's word on the old password. */
  readonly oldError: string | null;
  /** False when the page already knows the old password. */
  readonly askOld: boolean;
  readonly focusFirst: boolean;
}) {
  const { t } = useTranslation('access');
  const rulesId = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (props.focusFirst) first.current?.focus();
  }, [props.focusFirst]);
  const { value, onChange } = props;
  const policy = passwordPolicy();
  const check = checkPassword(value.password, policy);
  const same = value.password !== '' && value.password === value.old;
  const differs = value.confirm !== '' && value.confirm !== value.password;
  return (
    <>
      {props.askOld && (
        <PasswordField
          label={t('password.old')}
          autoComplete="current-password"
          ref={first}
          data-autofocus
          value={value.old}
          error={props.oldError}
          onChange={(event) => onChange({ ...value, old: event.currentTarget.value })}
        />
      )}
      <PasswordField
        label={t('password.new')}
        ref={props.askOld ? undefined : first}
        autoComplete="new-password"
        aria-describedby={rulesId}
        value={value.password}
        error={same ? t('password.problem.same') : null}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
      />
      <ul id={rulesId} className={classes['rules']}>
        <Rule met={check.length}>{t(`password.rule.length.${policy}`)}</Rule>
        {policy === 'spec' && (
          <>
            <Rule met={check.classes}>{t('password.rule.classes')}</Rule>
            <li className={classes['parts']}>
              {(['digit', 'upper', 'lower', 'symbol'] as const).map((part) => (
                <span key={part} data-met={check[part]}>
                  {t(`password.part.${part}`)}
                </span>
              ))}
            </li>
          </>
        )}
      </ul>
      <PasswordField
        label={t('password.confirm')}
        autoComplete="new-password"
        value={value.confirm}
        error={differs ? t('password.problem.differ') : null}
        onChange={(event) => onChange({ ...value, confirm: event.currentTarget.value })}
      />
    </>
  );
}

/** The rule this installation holds new passwords to. */
function passwordPolicy(): PasswordPolicy {
  return storedValues.setting('password_rule') === 'modern' ? 'modern' : 'spec';
}

function Rule({ met, children }: { readonly met: boolean; readonly children: React.ReactNode }) {
  const { t } = useTranslation('access');
  return (
    <li data-met={met}>
      {met ? <IconCheck size={13} stroke={2.4} /> : <IconCircle size={13} stroke={1.6} />}
      <span>{children}</span>
      <span className={classes['spoken']}>{t(met ? 'password.met' : 'password.notMet')}</span>
    </li>
  );
}

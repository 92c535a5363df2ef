import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconInfoCircle, IconKey, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../i18n/choose-language';
import { LANGUAGE_NAMES, type KnownLanguage } from '../i18n/languages';
import { navigate } from '../router/router';
import type { Screen } from '../router/screen';
import { SCREENS } from '../router/screens';
import { logout } from '../session/session';
import { CONTROLS } from '../../domain/permissions/controls';
import { useSession } from '../session/session-state';
import { passes, useLacked, useMay } from '../state/role-rules';
import { chooseTheme, useTheme } from '../themes/theme-state';
import classes from './user-menu.module.css';

const AboutDialog = lazy(() => import('./about-dialog').then((module) => ({ default: module.AboutDialog })));
const PasswordDialog = lazy(() => import('./password-dialog').then((module) => ({ default: module.PasswordDialog })));

/** Who is signed in, and what they can change about how the product looks and speaks to them. */
export function UserMenu() {
  const { t, i18n } = useTranslation();
  const { userName, power } = useSession();
  const themeName = useTheme((state) => state.name);
  const [dialog, setDialog] = useState<'about' | 'password' | null>(null);
  const isGuest = power === 'guest';
  const mayChangePassword = useMay(CONTROLS.changePassword);
  const mayReadAbout = useMay(CONTROLS.about);
  return (
    <>
      <Menu position="bottom-end" width={248} withinPortal>
        <Menu.Target>
          <UnstyledButton className={classes['user']} aria-label={t('user.menu', { name: userName })}>
            <span className={classes['face']} aria-hidden="true">
              {initialOf(userName)}
            </span>
            <IconChevronDown size={12} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes['who']}>
            <strong>{userName}</strong>
            <span>{t(`user.role.${power}`, { defaultValue: power })}</span>
          </div>
          <Menu.Divider />
          <Menu.Label>{t('user.theme')}</Menu.Label>
          <div className={classes['choice']} role="group" aria-label={t('user.theme')}>
            <Choice value="light" active={themeName === 'light'} onClick={() => chooseTheme('light')}>
              <IconSun size={14} /> {t('user.light')}
            </Choice>
            <Choice value="dark" active={themeName === 'dark'} onClick={() => chooseTheme('dark')}>
              <IconMoon size={14} /> {t('user.dark')}
            </Choice>
          </div>
          <Menu.Label>{t('user.language')}</Menu.Label>
          <div className={classes['choice']} role="group" aria-label={t('user.language')}>
            {(Object.keys(LANGUAGE_NAMES) as KnownLanguage[]).map((code) => (
              <Choice key={code} value={code} active={i18n.language === code} onClick={() => void chooseLanguage(code)}>
                <span lang={code}>{LANGUAGE_NAMES[code]}</span>
              </Choice>
            ))}
          </div>
          <Menu.Divider />
          {SCREENS.map((screen) => (
            <ScreenItem key={screen.name} screen={screen} />
          ))}
          {mayChangePassword && (
            <Menu.Item leftSection={<IconKey size={15} />} onClick={() => setDialog('password')}>
              {t('user.changePassword')}
            </Menu.Item>
          )}
          {mayReadAbout && (
            <Menu.Item leftSection={<IconInfoCircle size={15} />} onClick={() => setDialog('about')}>
              {t('user.about')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => void logout()}>
            {t(isGuest ? 'user.signIn' : 'user.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'about' && <AboutDialog onClose={() => setDialog(null)} />}
        {dialog === 'password' && <PasswordDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

/** Leads to a screen that is open to whoever is signed in. */
function ScreenItem({ screen: { path, title, rule, needs, command } }: { readonly screen: Screen }) {
  const { t } = useTranslation(['common', 'titles']);
  const lacked = useLacked(needs);
  if (!command || title === null || lacked !== undefined || !passes(rule)) return null;
  return (
    <Menu.Item leftSection={<command.icon size={15} />} onClick={() => void navigate(path)}>
      {t(title)}
    </Menu.Item>
  );
}

function Choice(props: {
  readonly value: string;
  readonly active: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <Menu.RadioItem
      className={classes['option']}
      value={props.value}
      checked={props.active}
      closeMenuOnClick={false}
      onChange={props.onClick}
    >
      {props.children}
    </Menu.RadioItem>
  );
}

function initialOf(name: string): string {
  return [...name][0]?.toUpperCase() ?? '·';
}

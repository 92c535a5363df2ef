import { IconBell, IconLanguage, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ALARMS } from '../alarms/alarms';
import { openDialog } from '../dialogs/dialog';
import { chooseLanguage } from '../i18n/choose-language';
import { LANGUAGE_NAMES, type KnownLanguage } from '../i18n/languages';
import { navigate } from '../router/router';
import { SCREENS } from '../router/screens';
import { logout } from '../session/session';
import { useSession } from '../session/session-state';
import { passes, useRoleRules } from '../state/role-rules';
import { chooseTheme, useTheme } from '../themes/theme-state';
import type { PaletteCommand } from './search-palette';

const ICON = { size: 16, stroke: 1.6 } as const;

/** What can be done on every page: go to another one, list alarms, change theme and language, sign out. */
export function usePageCommands(): readonly PaletteCommand[] {
  const { t, i18n } = useTranslation(['search', 'common', 'titles']);
  const theme = useTheme((state) => state.name);
  const { power } = useSession();
  const active = useRoleRules((state) => state.active);
  return useMemo(() => {
    const pages = SCREENS.flatMap(({ path, title, command, rule, needs }): readonly PaletteCommand[] => {
      const isOpen = passes(rule) && needs.every((permission) => permission in active);
      if (!command || title === null || path === location.pathname || !isOpen) return [];
      const { id, icon: Icon } = command;
      return [{ id, label: t(title), icon: <Icon {...ICON} />, run: () => void navigate(path) }];
    });
    const other = theme === 'dark' ? 'light' : 'dark';
    const Sky = other === 'dark' ? IconMoon : IconSun;
    const languages = Object.entries(LANGUAGE_NAMES).flatMap(([language, name]): readonly PaletteCommand[] =>
      language === i18n.language
        ? []
        : [
            {
              id: `language ${language}`,
              label: t('language', { name }),
              icon: <IconLanguage {...ICON} />,
              run: () => void chooseLanguage(language as KnownLanguage),
            },
          ],
    );
    return [
      ...pages,
      { id: 'show-alarms', label: t('alarms'), icon: <IconBell {...ICON} />, run: () => openDialog(ALARMS) },
      {
        id: 'theme',
        label: t(`common:user.to.${other}`),
        also: t('common:user.theme'),
        icon: <Sky {...ICON} />,
        run: () => chooseTheme(other),
      },
      ...languages,
      {
        id: 'sign-out',
        label: t(power === 'guest' ? 'common:user.signIn' : 'common:user.signOut'),
        icon: <IconLogout {...ICON} />,
        run: () => void logout(),
      },
    ];
  }, [t, i18n.language, theme, power, active]);
}

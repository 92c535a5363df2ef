import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, useTheme } from '../themes/theme-state';

export function ThemeSwitch() {
  const { t } = useTranslation();
  const name = useTheme((state) => state.name);
  const other = name === 'dark' ? 'light' : 'dark';
  const label = t(`user.to.${other}`);
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => chooseTheme(other)}>
        {name === 'dark' ? <IconSun size={17} stroke={1.7} /> : <IconMoon size={17} stroke={1.7} />}
      </ActionIcon>
    </Tooltip>
  );
}

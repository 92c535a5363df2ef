import { Menu, UnstyledButton } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../dialogs/dialog';
import { PLACE_DIALOGS } from './place-dialogs';
import { useLacked } from '../state/role-rules';
import classes from './place-menu.module.css';
import type { Changed } from './change-dialog';
import { NEW_IN } from './new-types';

/** What can be done to a place or a free diagram; nothing for whoever may do none of it. */
export function PlaceMenu({ of, also }: { readonly of: Changed; readonly also?: Changed }) {
  const { t } = useTranslation('home');
  const mayMake = useLacked(['nodeEditing']) === undefined;
  const mayChange = useLacked(['propertyEditing', 'nodeModification']) === undefined;
  if (!mayMake && !mayChange) return null;
  const lines = (one: Changed, named: boolean) => (
    <div key={one.id} role="group" aria-label={one.name}>
      {named && <Menu.Label>{one.name}</Menu.Label>}
      {mayMake &&
        NEW_IN[one.type].map((type) => (
          <Menu.Item key={type} onClick={() => openDialog(PLACE_DIALOGS.newPlace, { type, standing: one.id })}>
            {t(`newOf.${type}`)}
          </Menu.Item>
        ))}
      {mayChange && <Menu.Item onClick={() => openDialog(PLACE_DIALOGS.changePlace, { of: one })}>{t('menu.change')}</Menu.Item>}
      {mayMake && (
        <Menu.Item color="red" onClick={() => openDialog(PLACE_DIALOGS.removePlace, { of: one })}>
          {t('menu.remove')}
        </Menu.Item>
      )}
    </div>
  );
  return (
    <Menu position="bottom-end" width={220} shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes['dots']} aria-label={t('menu.of', { name: of.name })}>
          <IconDotsVertical size={15} stroke={1.7} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {lines(of, also !== undefined)}
        {also && <Menu.Divider />}
        {also && lines(also, true)}
      </Menu.Dropdown>
    </Menu>
  );
}

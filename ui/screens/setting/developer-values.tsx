import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storedValues } from '../../session/browser';
import classes from './setting.module.css';

/** Where this browser takes the pictures of models from while somebody develops a library of them. */
export function DeveloperValues() {
  const { t } = useTranslation();
  const [host, setHost] = useState(() => storedValues.get('imageHost'));
  const [path, setPath] = useState(() => storedValues.get('imagePath'));
  const [developing, setDeveloping] = useState(() => storedValues.get('sdk') === '1');
  return (
    <details className={classes['developer']}>
      <summary>{t('developer.title')}</summary>
      <p>{t('developer.text')}</p>
      <TextInput
        label={t('developer.imageHost')}
        value={host}
        onChange={({ currentTarget: { value } }) => {
          setHost(value);
          storedValues.keep('imageHost', value.trim());
        }}
      />
      <Switch
        label={t('developer.sdk')}
        checked={developing}
        onChange={({ currentTarget: { checked } }) => {
          setDeveloping(checked);
          storedValues.keep('sdk', checked ? '1' : '');
        }}
      />
      <TextInput
        label={t('developer.imagePath')}
        value={path}
        onChange={({ currentTarget: { value } }) => {
          setPath(value);
          storedValues.keep('imagePath', value.trim());
        }}
      />
      <code>{storedValues.imageLibraryBase()}</code>
    </details>
  );
}

import { Switch, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KeyCaps } from '../../../commands/key-caps';
import { commandOf } from '../../../commands/registry';
import { radioKeys, radioProps } from '../../../helpers/radio-keys';
import { useCommands } from '../../../commands/command-provider';
import { useCommandState } from '../../../commands/use-command-state';
import { useDiagram } from '../../../engine-host/engine-host';
import classes from './layers.module.css';

const SWITCHES = ['toggle-cables', 'toggle-labels', 'toggle-grid', 'toggle-rulers', 'toggle-heat', 'toggle-floor'] as const;
const FACES = ['show-front', 'show-rear', 'show-both'] as const;

/** What of the drawing is shown. */
export function Layers() {
  const { t } = useTranslation('diagram');
  const elevation = useDiagram((state) => state.opened?.kind === 'elevation');
  return (
    <div className={classes['layers']}>
      <h3>{t('layers.shown')}</h3>
      {SWITCHES.map((id) => (
        <LayerSwitch key={id} id={id} />
      ))}
      {elevation && (
        <>
          <h3>{t('layers.faces')}</h3>
          <div role="radiogroup" aria-label={t('layers.faces')} onKeyDown={radioKeys}>
            {FACES.map((id) => (
              <FaceChoice key={id} id={id} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function LayerSwitch({ id }: { readonly id: (typeof SWITCHES)[number] }) {
  const { t } = useTranslation('diagram');
  const { run } = useCommands();
  const command = commandOf(id);
  const { enabled, checked } = useCommandState(command);
  const Icon = command.icon;
  return (
    <label className={classes['line']}>
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      <span className={classes['name']}>{t(`layers.${id}`)}</span>
      <KeyCaps keys={command.keys[0]} />
      <Switch size="xs" checked={checked === true} disabled={!enabled} onChange={() => run(id)} aria-label={t(`layers.${id}`)} />
    </label>
  );
}

function FaceChoice({ id }: { readonly id: (typeof FACES)[number] }) {
  const { t } = useTranslation('diagram');
  const { run } = useCommands();
  const command = commandOf(id);
  const { enabled, checked } = useCommandState(command);
  return (
    <UnstyledButton className={classes['line']} {...radioProps(checked === true)} disabled={!enabled} onClick={() => run(id)}>
      <span className={classes['radio']} />
      <span className={classes['name']}>{t(`layers.${id}`)}</span>
      <KeyCaps keys={command.keys[0]} />
    </UnstyledButton>
  );
}

import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COMMAND_SECTIONS } from './command';
import { KeyCaps } from './key-caps';
import { COMMANDS } from './registry';
import classes from './shortcuts-help.module.css';

/** Gestures that are no commands: `canvasKeys.<name>` and the keys that make them. */
const CANVAS_KEYS: readonly (readonly [name: string, ...keys: readonly string[]])[] = [
  ['walk', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'],
  ['siblings', 'Tab'],
  ['enter', 'Enter'],
  ['back', 'Escape'],
  ['pan', ' '],
];

/** Every command with its keys, and what the keyboard does on the drawing. */
export function ShortcutsHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('diagram');
  return (
    <Modal opened onClose={onClose} size={860} title={t('shortcuts.title')}>
      <div className={classes['columns']} data-part="shortcuts" tabIndex={-1} data-autofocus>
        <section>
          <h3>{t('shortcuts.canvas')}</h3>
          {CANVAS_KEYS.map(([name, ...keys]) => (
            <div key={name} className={classes['line']}>
              <span>{t(`canvasKeys.${name}`)}</span>
              <span>
                {keys.map((key) => (
                  <KeyCaps key={key} keys={key} />
                ))}
              </span>
            </div>
          ))}
        </section>
        {COMMAND_SECTIONS.map((section) => {
          const commands = COMMANDS.filter((command) => command.section === section && command.keys.length > 0);
          return commands.length === 0 ? null : (
            <section key={section}>
              <h3>{t(`section.${section}`)}</h3>
              {commands.map(({ id, keys }) => (
                <div key={id} className={classes['line']}>
                  <span>{t(`command.${id}`)}</span>
                  <KeyCaps keys={keys[0]} />
                </div>
              ))}
            </section>
          );
        })}
      </div>
    </Modal>
  );
}

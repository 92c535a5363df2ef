import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../dialogs/dialog';
import { COMMAND_SECTIONS } from './command';
import { KeyCaps } from './key-caps';
import { COMMANDS } from './registry';
import classes from './shortcuts-help.module.css';
import type { WordUnder } from '../i18n/word-key';

/** Keys of the drawing that are no commands: `canvasKeys.<name>` and the keys that make them. */
const CANVAS_KEYS: readonly (readonly [name: WordUnder<'diagram', 'canvasKeys'>, ...keys: readonly string[]])[] = [
  ['siblings', 'Tab', 'shift+Tab'],
  ['enter', 'Enter'],
  ['open', 'mod+Enter'],
  ['back', 'Escape'],
  ['walk', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'],
  ['fine', 'alt+ArrowUp', 'alt+ArrowDown'],
  ['pan', ' '],
];

/** Keys of the list of objects: `treeKeys.<name>` and the keys that make them; none = any letter. */
const TREE_KEYS: readonly (readonly [name: WordUnder<'diagram', 'treeKeys'>, ...keys: readonly string[]])[] = [
  ['find'],
  ['commands', 'F6'],
  ['walk', 'ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft'],
  ['alone', 'alt+ArrowUp', 'alt+ArrowDown'],
  ['show', 'Enter'],
  ['select', ' ', 'mod+ '],
  ['extend', 'shift+ArrowUp', 'shift+ArrowDown'],
];

/** What the pointer does: `pointerKeys.<name>`, the key that is held, and `pointer.<gesture>`. */
const POINTER_KEYS: readonly (readonly [
  name: WordUnder<'diagram', 'pointerKeys'>,
  held: string,
  gesture: WordUnder<'diagram', 'pointer'>,
])[] = [
  ['zoom', '', 'wheel'],
  ['panSideways', 'shift', 'wheel'],
  ['pan', '', 'middleDrag'],
  ['open', '', 'doubleClick'],
  ['menu', '', 'rightClick'],
  ['add', 'shift', 'click'],
  ['holder', 'mod', 'click'],
  ['frame', '', 'drag'],
  ['free', 'alt', 'drag'],
];

/** Every command with its keys, and what keys and pointer do on the drawing. */
export function ShortcutsHelp() {
  const { t } = useTranslation('diagram');
  return (
    <Modal opened onClose={closeDialog} size={980} title={t('shortcuts.title')}>
      <div className={classes['columns']} data-part="shortcuts" tabIndex={-1} data-autofocus>
        <Section title={t('shortcuts.canvas')}>
          {CANVAS_KEYS.map(([name, ...keys]) => (
            <Line key={name} words={t(`canvasKeys.${name}`)} keys={keys} />
          ))}
        </Section>
        <Section title={t('shortcuts.tree')}>
          {TREE_KEYS.map(([name, ...keys]) => (
            <Line key={name} words={t(`treeKeys.${name}`)} keys={keys.length > 0 ? keys : [t('treeKeys.letter')]} />
          ))}
        </Section>
        <Section title={t('shortcuts.pointer')}>
          {POINTER_KEYS.map(([name, held, gesture]) => (
            <Line
              key={name}
              words={t(`pointerKeys.${name}`)}
              keys={[`${held === '' ? '' : `${held}+`}${t(`pointer.${gesture}`)}`]}
            />
          ))}
        </Section>
        {COMMAND_SECTIONS.map((section) => {
          const commands = COMMANDS.filter((command) => command.section === section && command.keys.length > 0);
          return commands.length === 0 ? null : (
            <Section key={section} title={t(`section.${section}`)}>
              {commands.map(({ id, keys }) => (
                <Line key={id} words={t(`command.${id}`)} keys={keys} />
              ))}
            </Section>
          );
        })}
      </div>
    </Modal>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** A command and every way to ask for it. */
function Line({ words, keys }: { readonly words: string; readonly keys: readonly string[] }) {
  return (
    <div className={classes['line']}>
      <span>{words}</span>
      <span>
        {keys.map((key) => (
          <KeyCaps key={key} keys={key} />
        ))}
      </span>
    </div>
  );
}

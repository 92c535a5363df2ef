import { useTranslation } from 'react-i18next';
import { useDiagram } from '../../../engine-host/engine-host';
import { useMaySomething } from '../../../commands/permitted';
import { KeyCaps } from '../../../commands/key-caps';
import classes from './empty-selection.module.css';

const READ = ['click', 'box', 'enter', 'pan', 'wheel', 'search'] as const;
const DRAW = ['move', 'connect', 'insert'] as const;
const KEYS: Readonly<Partial<Record<string, string>>> = { enter: 'Enter', pan: ' ', search: 'mod+k', connect: 'c', insert: 'd' };

/** Nothing is selected: what this diagram holds, and what a hand can do here. */
export function EmptySelection() {
  const { t } = useTranslation('diagram');
  const maySomething = useMaySomething();
  const opened = useDiagram((state) => state.opened);
  if (opened === null) return null;
  return (
    <div className={classes['empty']}>
      <strong>{opened.path.at(-1)?.name || opened.name}</strong>
      <p>{t('selection.none')}</p>
      <ul>
        {[...READ, ...(maySomething ? DRAW : [])].map((hint) => (
          <li key={hint}>
            <span>{t(`selection.${hint}`)}</span>
            <KeyCaps keys={KEYS[hint]} />
          </li>
        ))}
      </ul>
    </div>
  );
}

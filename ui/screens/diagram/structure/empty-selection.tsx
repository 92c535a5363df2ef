import { useTranslation } from 'react-i18next';
import { Empty } from '../../../components/empty';
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
  if (opened === null || opened.isGone === true) return null;
  return (
    <Empty title={opened.path.at(-1)?.name || opened.name} text={t('selection.none')}>
      <ul className={classes['hints']}>
        {[...READ, ...(maySomething ? DRAW : [])].map((hint) => (
          <li key={hint}>
            <span>{t(`selection.${hint}`)}</span>
            <KeyCaps keys={KEYS[hint]} />
          </li>
        ))}
      </ul>
    </Empty>
  );
}

import { useTranslation } from 'react-i18next';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import classes from './record-facts.module.css';

/** On which tiles of the floor a thing stands; nothing where it stands on none. */
export function TileFact({ id }: { readonly id: number }) {
  const { t } = useTranslation('diagram');
  const answer = useLiveAnswer(`tiles ${id}`, (session) => session.furniture.tilesOf(id), { keeps: true });
  if (!answer.value) return null;
  const [first, last] = answer.value;
  return (
    <div className={classes['facts']} data-part="tile">
      <span className={classes['quiet']}>{first === last ? t('tile.one', { first }) : t('tile.several', { first, last })}</span>
    </div>
  );
}

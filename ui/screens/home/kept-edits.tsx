import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Home } from '../../../protocol/rest/home';
import { keptEdits } from '../../../workers/api/kept-edits';
import { ownerKey } from '../../../workers/api/owner';
import { useAnswer } from '../../answers/use-answer';
import { diagramAddress } from '../../router/diagram-address';
import { Link } from '../../router/link';
import { useOwner } from '../../session/session-state';
import classes from './kept-edits.module.css';

/** Edits of this user that wait in this browser, made in a tab that is gone while the server was away or had no room: opening sends them when it has. */
export function KeptEdits({ home }: { readonly home: Home }) {
  const { t } = useTranslation('places');
  const owner = useOwner();
  // A browser that keeps nothing has nothing to tell.
  const { value: kept } = useAnswer(ownerKey(owner), () => keptEdits(owner));
  if (kept === undefined || kept.size === 0) return null;
  const names = namesOf(home);
  const count = [...kept.values()].reduce((sum, each) => sum + each, 0);
  return (
    <div className={classes['kept']} role="status" data-part="kept-edits">
      <IconCloudOff size={17} stroke={1.6} aria-hidden="true" />
      <div>
        <strong>{t('kept.title', { count })}</strong>
        <p>{t('kept.text', { count })}</p>
        <ul>
          {[...kept].map(([diagram, edits]) => (
            <li key={diagram}>
              <Link href={diagramAddress(diagram)}>
                {t('kept.in', { name: names.get(diagram) ?? String(diagram), count: edits })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function namesOf({ sites, diagrams }: Home): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const { id, name } of [...diagrams, ...sites.flatMap((site) => site.diagrams)]) names.set(id, name);
  for (const { diagram, plan, name } of sites.flatMap((site) => site.rooms)) {
    names.set(diagram, name);
    names.set(plan, name);
  }
  return names;
}

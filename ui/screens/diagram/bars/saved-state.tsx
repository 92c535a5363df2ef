import { HoverCard, Text } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconCloudUpload } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiagram } from '../../../engine-host/engine-host';
import { useSession } from '../../../session/session-state';
import classes from './saved-state.module.css';

const KeptElsewhere = lazy(() => import('./kept-elsewhere').then((file) => ({ default: file.KeptElsewhere })));

/** A diagram that was just opened is given this long to find its server before that is called offline. */
const CONNECT_MS = 4000;

/** An edit that takes longer than this is no passing thing: how many wait is said. */
const SLOW_MS = 5000;

/** Saved, saving, or with n edits that wait for the server or its disk, in words and with a sign; what it means stands in the card behind it. */
export function SavedState() {
  const { t } = useTranslation('diagram');
  const saved = useDiagram((state) => state.saved);
  const isFound = useDiagram((state) => state.isFound);
  const ready = useDiagram((state) => state.phase.kind === 'ready');
  const editing = useDiagram((state) => state.editing);
  const diagram = useDiagram((state) => state.opened?.diagram);
  const isOver = useSession(({ phase, isOver }) => isOver || phase === 'ended');
  const kind = saved.kind === 'saved' && editing > 0 ? 'saving' : saved.kind;
  // The server answers, and takes nothing of a session that is over.
  const away = isOver ? 'ended' : 'offline';
  const words = kind === 'offline' ? away : kind;
  const edits = saved.kind === 'saved' ? editing : saved.edits;
  const [waited, setWaited] = useState(false);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!ready || isFound) return undefined;
    const timer = setTimeout(() => setWaited(true), CONNECT_MS);
    return () => clearTimeout(timer);
  }, [ready, isFound]);
  useEffect(() => {
    if (kind !== 'saving') return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [kind]);
  const isIdle = (kind === 'offline' || kind === 'database') && edits === 0;
  if (!ready || (isIdle && !isFound && !waited)) return null;
  const idleWords = kind === 'database' ? 'database' : away;
  const Icon = kind === 'saved' ? IconCloudCheck : kind === 'saving' ? IconCloudUpload : IconCloudOff;
  return (
    <HoverCard width={260} position="bottom-end" shadow="md" openDelay={200}>
      <HoverCard.Target>
        <div className={classes['state']} data-state={kind} role="status" tabIndex={0}>
          <Icon size={16} stroke={1.6} aria-hidden="true" />
          <span>
            {t(isIdle ? `saved.${idleWords}.nothing` : slow && kind === 'saving' ? 'saved.saving.slow' : `saved.${words}.label`, {
              count: edits,
            })}
          </span>
        </div>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <Text size="sm">{t(isIdle ? `saved.${idleWords}.nothingText` : `saved.${words}.text`, { count: edits })}</Text>
        {(kind === 'saved' || isIdle) && diagram !== undefined && (
          <Suspense>
            <KeptElsewhere diagram={diagram} />
          </Suspense>
        )}
      </HoverCard.Dropdown>
    </HoverCard>
  );
}

import { HoverCard, Text } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiagram } from '../../../engine-host/engine-host';
import classes from './saved-state.module.css';

/** A diagram that was just opened is given this long to find its server before that is called offline. */
const CONNECT_MS = 4000;

/** Saved, saving, or offline with n edits, in words and with a sign; what it means stands in the card behind it. */
export function SavedState() {
  const { t } = useTranslation('diagram');
  const saved = useDiagram((state) => state.saved);
  const ready = useDiagram((state) => state.phase.kind === 'ready');
  const edits = saved.kind === 'saved' ? 0 : saved.edits;
  const [connecting, setConnecting] = useState(true);
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => setConnecting(false), CONNECT_MS);
    return () => clearTimeout(timer);
  }, [ready]);
  if (!ready || (connecting && saved.kind === 'offline' && edits === 0)) return null;
  const Icon = saved.kind === 'saved' ? IconCloudCheck : saved.kind === 'saving' ? IconCloudUpload : IconCloudOff;
  return (
    <HoverCard width={260} position="bottom-end" shadow="md" openDelay={200}>
      <HoverCard.Target>
        <div className={classes['state']} data-state={saved.kind} role="status" tabIndex={0}>
          <Icon size={16} stroke={1.6} aria-hidden="true" />
          <span>{t(`saved.${saved.kind}.label`, { count: edits })}</span>
        </div>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <Text size="sm">{t(`saved.${saved.kind}.text`, { count: edits })}</Text>
      </HoverCard.Dropdown>
    </HoverCard>
  );
}

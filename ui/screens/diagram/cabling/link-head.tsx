import { Group, Switch, Tooltip } from '@mantine/core';
import { IconArrowsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TraceAnswer, TracedPlace } from '../../../../domain/cabling/trace-answer';
import { CommandButton } from '../../../commands/command-button';
import { linkTotals } from './link-rows';
import { useLink } from '../../../state/link';
import { metres, portText, standingAt } from './place-words';
import classes from './link-view.module.css';
import type { CommandId } from '../../../commands/command';

/** What the shown way is: its two ends, what it is made of, what it does, and whether the drawing shows it. */
export function LinkHead({ answer, other }: { readonly answer: TraceAnswer; readonly other: CommandId }) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const { outside, inside, start, status } = answer;
  const isLine = outside.isLine && inside.isLine;
  const { cables, panels, lengthMm, unmeasured } = linkTotals(answer);
  const lit = useLink((state) => state.lit);
  const facts = [
    t('cabling:totals.cables', { count: cables }),
    ...(panels > 0 ? [t('cabling:totals.panels', { count: panels })] : []),
    ...(lengthMm > 0 ? [metres(lengthMm)] : []),
    ...(unmeasured > 0 && lengthMm > 0 ? [t('cabling:totals.unmeasured', { count: unmeasured })] : []),
  ];
  return (
    <header className={classes['head']}>
      <div className={classes['ends']}>
        <End place={isLine ? (inside.hops.at(-1)?.at ?? (inside.hops.length === 0 ? start : null)) : start} />
        <IconArrowsHorizontal size={15} stroke={1.6} aria-hidden="true" />
        {isLine ? (
          <End place={outside.hops.length === 0 ? null : outside.hops.at(-1)!.at} />
        ) : (
          <span className={classes['endText']}>{t('cabling:link.splits')}</span>
        )}
      </div>
      <p className={classes['facts']} role="status">
        {facts.join(' · ')}
        {status !== '' && (
          <span className={classes['badge']} data-status={status}>
            {t(`cabling:cableStatus.${status}`)}
          </span>
        )}
      </p>
      <Group gap={0} wrap="nowrap" justify="space-between" mt={6}>
        <Tooltip label={t('cabling:link.litHint')} position="left" multiline maw={240}>
          <Switch
            size="xs"
            label={t('cabling:link.lit')}
            checked={lit}
            onChange={(event) => useLink.setState({ lit: event.currentTarget.checked })}
          />
        </Tooltip>
        <CommandButton id={other} size={26} tooltip="left" />
      </Group>
    </header>
  );
}

function End({ place }: { readonly place: TracedPlace | null }) {
  const { t } = useTranslation(['cabling', 'diagram']);
  if (place === null) return <span className={classes['endText']}>{t('cabling:link.loose')}</span>;
  return (
    <span className={classes['endText']}>
      <strong>{standingAt(place)?.name || t('diagram:unnamed')}</strong>
      <span>{portText(place)}</span>
    </span>
  );
}

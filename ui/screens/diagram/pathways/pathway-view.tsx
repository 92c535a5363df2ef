import { Box, Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/note';
import { pieceLengths, type PathwayStop } from '../../../../domain/geometry/pathway-chain';
import { LackingPermission, useMaySomething } from '../../../commands/permitted';
import { useCommands } from '../../../commands/command-provider';
import { commandOf } from '../../../commands/registry';
import { useCommandState } from '../../../commands/use-command-state';
import { UnansweredLine } from '../../../answers/unanswered';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { metres } from '../cabling/place-words';
import { Warned } from '../warned';
import { PathwayForm } from './pathway-form';
import { finishPathway } from './pathway-pen';
import classes from './pathway.module.css';

/** What the pathway tool will draw, and the stops that it has drawn so far. */
export function PathwayView() {
  const { t } = useTranslation('pathways');
  const maySomething = useMaySomething();
  if (!maySomething)
    return (
      <Note p="10px 14px 6px" lh="17px">
        {t('readOnly')}
      </Note>
    );
  return (
    <section aria-label={t('title')} className={classes['view']}>
      <LackingPermission does="insert-pathways" />
      <PathwayForm />
      <Chain />
    </section>
  );
}

function Chain() {
  const { t } = useTranslation(['pathways', 'diagram']);
  const { context, run } = useCommands();
  const session = useDiagramSession();
  const isDrawing = useDiagram((state) => state.tool === 'pathway');
  const stops = useDiagram((state) => state.pen.stops);
  const { enabled } = useCommandState(commandOf('draw-pathway'));
  const objects = [...new Set(stops.map(({ object, into }) => into ?? object))].filter((object) => object !== 0);
  const described = useLiveAnswer(objects.join() || null, (remote) => remote.describe(objects), { keeps: true });
  const crossed = useLiveAnswer(stops.length > 1 ? `crossed ${JSON.stringify(stops)}` : null, (remote) =>
    remote.pathways.crossed(stops),
  );
  const met = useLiveAnswer(stops.some(({ into }) => into) ? `met ${JSON.stringify(stops)}` : null, (remote) =>
    remote.pathways.metInside(stops),
  );
  const placeOf = (place: number, at: number): string => {
    const end = met.value?.[at];
    return end ? t('intoMeets', { place: nameOf(place), end }) : t('into', { place: nameOf(place) });
  };
  const nameOf = (object: number): string => {
    const found = described.value?.find(({ id }) => id === object);
    return found ? found.name || t('diagram:unnamed') : '…';
  };
  if (!isDrawing)
    return (
      <Stack gap={0}>
        <Note p="10px 14px 6px" lh="17px">
          {t(enabled ? 'start' : 'notHere')}
        </Note>
        <Group gap={6} align="stretch" p="8px 14px">
          <Button size="compact-sm" disabled={!enabled} onClick={() => run('draw-pathway')}>
            {t('draw')}
          </Button>
        </Group>
      </Stack>
    );
  const lengths = pieceLengths(stops);
  const setStops = (next: readonly PathwayStop[]): void => void session?.pathways.pen(next);
  const finish = (): void => {
    const now = context();
    if (now) void finishPathway(now);
  };
  return (
    <Stack gap={0}>
      <Note p="10px 14px 6px" lh="17px">
        {t('hint')}
      </Note>
      <ol className={classes['stops']} aria-label={t('stops')}>
        {stops.map(({ object, into, x, y }, at) => (
          <li key={`${at} ${object} ${x} ${y}`}>
            <span>{at + 1}</span>
            <span>{into ? placeOf(into, at) : object === 0 ? t('floor') : nameOf(object)}</span>
            <span>{at === 0 ? '' : metres(lengths[at - 1]!)}</span>
          </li>
        ))}
      </ol>
      <UnansweredLine answer={described} />
      <p className={classes['total']} role="status">
        {stops.length > 1 &&
          t('total', { count: lengths.length, length: metres(lengths.reduce((sum, length) => sum + length, 0)) })}
      </p>
      {crossed.value && (
        <Box p="0 14px 6px">
          <Warned warning={crossed.value} />
        </Box>
      )}
      <Group gap={6} align="stretch" p="8px 14px">
        <Button size="compact-sm" disabled={stops.length < 2} onClick={finish}>
          {t('finish')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={stops.length === 0} onClick={() => setStops(stops.slice(0, -1))}>
          {t('removeLast')}
        </Button>
        <Button size="compact-sm" variant="subtle" disabled={stops.length === 0} onClick={() => setStops([])}>
          {t('clear')}
        </Button>
      </Group>
    </Stack>
  );
}

import { Button, Group, List, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODES, messageOf } from '../../../../protocol/errors';
import type { DiagramState } from '../../../engine-host/diagram-state';
import { watchKept } from '../../../engine-host/watch-kept';
import { passingFailure } from '../../../engine-host/passing-failure';
import { navigate } from '../../../router/router';
import { reloadPage } from '../../../session/leave';
import { seesOneDrawing } from '../../../session/own-drawing';
import { useOwner, useSession } from '../../../session/session-state';
import classes from './canvas-failure.module.css';
import { DeletedDiagram } from './deleted-diagram';
import { GuestDrawing } from './guest-drawing';

/** The server finds no such diagram. */
export function isNotThere(phase: DiagramState['phase']): boolean {
  return phase.kind === 'failed' && phase.message === messageOf(CODES.notFound);
}

type Failure = Extract<DiagramState['phase'], { kind: 'unsupported' | 'failed' }>;

/** No drawing can be shown: it was deleted, or what is missing or went wrong, what was kept, and what to do. */
export function CanvasFailure({ phase, diagram }: { readonly phase: Failure; readonly diagram: number }) {
  const why = isNotThere(phase) ? <NotThere /> : <Why phase={phase} diagram={diagram} />;
  return phase.kind === 'failed' ? <DeletedDiagram diagram={diagram} otherwise={why} /> : why;
}

function Why({ phase, diagram }: { readonly phase: Failure; readonly diagram: number }) {
  const { t } = useTranslation('diagram');
  const passing = phase.kind === 'failed' ? passingFailure(phase.message) : null;
  const unsupported = phase.kind === 'unsupported';
  const steps = unsupported ? (t(`missing.${phase.missing}.steps`, { returnObjects: true }) as unknown as string[]) : [];
  return (
    <div className={classes['failure']} role="alert">
      <Title order={2} size="h4">
        {unsupported ? t('missing.title') : t('failed.title')}
      </Title>
      <Text c="dimmed" maw={460}>
        {unsupported ? t(`missing.${phase.missing}.text`) : t(`failed.${passing ?? 'text'}`)}
      </Text>
      {!unsupported && <Kept phase={phase} diagram={diagram} />}
      {steps.length > 0 && (
        <List size="sm" type="ordered" spacing={4}>
          {steps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      )}
      {!unsupported && passing === null && <code className={classes['code']}>{phase.message}</code>}
      <Group gap={10} align="stretch" wrap="nowrap">
        <Button onClick={() => void reloadPage()}>{t('failed.reload')}</Button>
        <Button variant="default" onClick={() => void navigate('/')}>
          {t('none.home')}
        </Button>
      </Group>
    </div>
  );
}

/** Edits of this diagram that wait in this browser: they are sent when it opens. */
function Kept({ phase, diagram }: { readonly phase: Failure; readonly diagram: number }) {
  const { t } = useTranslation('diagram');
  const owner = useOwner();
  const [count, setCount] = useState(0);
  useEffect(() => watchKept(owner, diagram, setCount), [owner, diagram, phase]);
  return count === 0 ? null : (
    <Text fw={600} data-part="kept-edits">
      {t('failed.kept', { count })}
    </Text>
  );
}

/** There is no such diagram, or not for this user, and nobody says why. */
export function NotThere() {
  const { t } = useTranslation('diagram');
  const power = useSession((state) => state.power);
  if (seesOneDrawing(power)) return <GuestDrawing />;
  return (
    <div className={classes['failure']} role="alert">
      <Title order={2} size="h4">
        {t('none.title')}
      </Title>
      <Text c="dimmed" maw={460}>
        {t('none.text')}
      </Text>
      <Button onClick={() => void navigate('/')}>{t('none.home')}</Button>
    </div>
  );
}

import { useReducedMotion } from '@mantine/hooks';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FURNITURE_CLASSES } from '../../../domain/catalog/furniture';
import { engineTheme } from '../../../domain/geometry/theme-tokens';
import { parseId } from '../../../domain/ids';
import { EngineHost } from '../../engine-host/engine-host';
import { useQuery } from '../../router/router';
import { useOwner } from '../../session/session-state';
import { usePermissionsHere } from '../../state/edit-rights';
import { useTheme } from '../../themes/theme-state';
import { DiagramPage } from './diagram-page';
import { useCanvasInset } from './canvas/canvas-inset';
import { NoDiagram } from './no-diagram';
import { notify } from '../../state/notices';
import { useSessionEvents } from './session-events';

/** `/diagram.html?id=` (spec section 2): one diagram, its panels and tools. */
export function DiagramScreen() {
  const diagram = parseId(useQuery('id') ?? '');
  return diagram === undefined ? <NoDiagram /> : <OpenDiagram key={diagram} diagram={diagram} />;
}

function OpenDiagram({ diagram }: { readonly diagram: number }) {
  const { t } = useTranslation('diagram');
  const owner = useOwner();
  const permissions = usePermissionsHere();
  const themeName = useTheme((state) => state.name);
  const isCalm = useReducedMotion(false, { getInitialValueInEffect: false });
  const theme = useMemo(() => ({ ...engineTheme(themeName), motion: isCalm ? 'reduced' : 'full' }), [themeName, isCalm]);
  const words = useMemo(() => canvasWords(t), [t]);
  const onEvent = useSessionEvents();
  const inset = useCanvasInset();
  return (
    <EngineHost
      diagram={diagram}
      owner={owner}
      permissions={permissions}
      theme={theme}
      words={words}
      inset={inset}
      canvasLabel={t('mirror.canvas')}
      onEvent={onEvent}
      onRestart={() => notify('info', t('notice.restarted'))}
    >
      <DiagramPage diagram={diagram} />
    </EngineHost>
  );
}

/** Words that the drawing writes, and those by which it calls what is drawn on it. */
function canvasWords(t: TFunction<'diagram'>): Readonly<Record<string, string>> {
  const written = t('canvas', { returnObjects: true }) as unknown as Record<string, string>;
  return { ...written, ...Object.fromEntries(FURNITURE_CLASSES.map((name) => [`kind.${name}`, t(`kind.${name}`)])) };
}

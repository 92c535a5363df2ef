import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { commandOf } from '../../../commands/registry';
import { useCommands } from '../../../commands/command-provider';
import { useCommandState } from '../../../commands/use-command-state';
import { useDiagram } from '../../../engine-host/engine-host';
import { usePanelSpace } from '../../../panels/panel-layout';
import { useRulersShown } from './rulers';
import classes from './diagram-switch.module.css';
import type { WordUnder } from '../../../i18n/word-key';

/** Elevations | Plan of a room, and in elevations Front | Rear | Both. */
export function DiagramSwitch() {
  const opened = useDiagram((state) => state.opened);
  const rulers = useRulersShown();
  const leftOpen = usePanelSpace().left > 0;
  const { t } = useTranslation('diagram');
  if (opened === null) return null;
  const kinds = new Set(opened.siblings.map(({ kind }) => kind));
  return (
    <div className={classes['row']} data-beside={!leftOpen} data-rulers={rulers} role="group" aria-label={t('bar.switches')}>
      {kinds.has('elevation') && kinds.has('plan') && <Segments label="bar.diagrams" ids={['go-elevations', 'go-plan']} />}
      {opened.kind === 'elevation' && <Segments label="bar.faces" ids={['show-front', 'show-rear', 'show-both']} />}
    </div>
  );
}

type Segment = WordUnder<'diagram', 'segment'>;

function Segments({ label, ids }: { readonly label: 'bar.diagrams' | 'bar.faces'; readonly ids: readonly Segment[] }) {
  const { t } = useTranslation('diagram');
  return (
    <div className={classes['segments']} role="group" aria-label={t(label)}>
      {ids.map((id) => (
        <Segment key={id} id={id} />
      ))}
    </div>
  );
}

function Segment({ id }: { readonly id: Segment }) {
  const { t } = useTranslation('diagram');
  const { run } = useCommands();
  const { enabled, checked } = useCommandState(commandOf(id));
  return (
    <UnstyledButton
      className={classes['segment']}
      aria-pressed={checked}
      disabled={!enabled}
      data-command={id}
      onClick={() => run(id)}
    >
      {t(`segment.${id}`)}
    </UnstyledButton>
  );
}

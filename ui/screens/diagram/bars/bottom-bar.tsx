import { Group, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { CommandButton } from '../../../commands/command-button';
import { CommandMenuItem } from '../../../commands/command-menu-item';
import type { DiagramState } from '../../../engine-host/diagram-state';
import { useDiagram, useDiagramSession, useEngine } from '../../../engine-host/engine-host';
import { LiveText, useLive } from './live-text';
import { placeText, zoomText } from './place-text';
import classes from './bottom-bar.module.css';

/** Percentages offered; 100 % is one CSS pixel a millimetre. */
const ZOOMS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];

/** Where the pointer is, how much is selected, how close we are. */
export function BottomBar() {
  const { t, i18n } = useTranslation('diagram');
  const selected = useDiagram((state) => state.selection.length);
  const counts = useDiagram(useShallow((state) => state.opened?.counts ?? {}));
  return (
    <footer className={classes['bar']} data-region="bottom" aria-label={t('region.bottom')}>
      <LiveText
        className={classes['place']}
        title={t('bottom.place')}
        from={(state) => placeText(state.pointer, i18n.language)}
      />
      <LiveText className={classes['unit']} from={(state) => unitText(t, state)} />
      <span className={classes['grow']} />
      <span className={classes['counts']}>{countsText(t, counts)}</span>
      <span className={classes['selected']}>{selected > 0 ? t('bottom.selected', { count: selected }) : ''}</span>
      <Zoom />
    </footer>
  );
}

function Zoom() {
  const { t } = useTranslation('diagram');
  const { store } = useEngine();
  const session = useDiagramSession();
  const percent = useLive<HTMLButtonElement>(
    (state) => zoomText(state.camera?.scale),
    (button, text) => {
      button.setAttribute('aria-label', t('bottom.zoom', { percent: text }));
      const words = button.querySelector('span');
      if (words) words.textContent = text;
    },
  );
  const zoomTo = (scale: number): void => {
    const { camera } = store.getState();
    if (camera) void session?.setCamera({ ...camera, scale });
  };
  return (
    <Group gap={0} wrap="nowrap" flex="none">
      <CommandButton id="toggle-minimap" size={22} tooltip="top" />
      <CommandButton id="fit-all" size={22} tooltip="top" />
      <CommandButton id="zoom-out" size={22} tooltip="top" />
      <Menu position="top-end" width={220}>
        <Menu.Target>
          <UnstyledButton ref={percent} className={classes['percent']}>
            <span />
            <IconChevronUp size={11} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {(['fit-all', 'fit-selection', 'zoom-in', 'zoom-out'] as const).map((id) => (
            <CommandMenuItem key={id} id={id} />
          ))}
          <Menu.Divider />
          {ZOOMS.map((scale) => (
            <Menu.Item key={scale} onClick={() => zoomTo(scale)}>
              {zoomText(scale)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <CommandMenuItem id="toggle-numbers" />
          <CommandMenuItem id="shortcuts" />
        </Menu.Dropdown>
      </Menu>
      <CommandButton id="zoom-in" size={22} tooltip="top" />
    </Group>
  );
}

/** `U12 in A03`; '' when the pointer is over no rack. */
function unitText(t: TFunction<'diagram'>, state: DiagramState): string {
  const { pointer, hover } = state;
  if (pointer === null || pointer.unit <= 0) return '';
  const rack = pointer.rack === 0 ? '' : rackName(hover);
  return rack === '' ? t('bottom.unit', { unit: pointer.unit }) : t('bottom.unitIn', { unit: pointer.unit, rack });
}

function rackName(hover: DiagramState['hover']): string {
  const record = hover?.description;
  if (!record) return '';
  if (record.class === 'rack') return record.name;
  return record.path.find((above) => above.class === 'rack')?.name ?? '';
}

const COUNTED = ['rack', 'device', 'port', 'cable'] as const;

function countsText(t: TFunction<'diagram'>, counts: Readonly<Record<string, number>>): string {
  return COUNTED.map((kind) => [kind, counts[kind] ?? 0] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t(`count.${kind}`, { count }))
    .join(' · ');
}

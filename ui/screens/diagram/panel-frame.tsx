import { Menu, Stack, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLayoutSidebar, IconLayoutSidebarRight, type Icon } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCaps } from '../../commands/key-caps';
import { commandOf } from '../../commands/registry';
import { clampWidth, togglePanel, usePanels, usePanelSpace } from '../../panels/panel-layout';
import classes from './panel-frame.module.css';

export interface PanelTab<T extends string> {
  readonly id: T;
  readonly label: string;
  readonly icon?: Icon;
  /** That open it. */
  readonly keys?: string | undefined;
}

export interface PanelFrameProps<T extends string> {
  readonly side: 'left' | 'right';
  readonly label: string;
  readonly tabs: readonly PanelTab<T>[];
  /** Further views, in a menu beside the tabs. */
  readonly more?: { readonly label: string; readonly tabs: readonly PanelTab<T>[] };
  readonly tab: T;
  readonly onTab: (tab: T) => void;
  readonly children: ReactNode;
}

/** Keyboard: pixels that an arrow moves the edge. */
const EDGE_STEP = 16;

/** A panel over the canvas's edge: tabs, content, an edge to drag. Closed, a button stays at the edge. */
export function PanelFrame<T extends string>({ side, label, tabs, more, tab, onTab, children }: PanelFrameProps<T>) {
  const { t } = useTranslation('diagram');
  const open = usePanelSpace()[side] > 0;
  const width = usePanels((state) => (side === 'left' ? state.leftWidth : state.rightWidth));
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const command = commandOf(side === 'left' ? 'toggle-left-panel' : 'toggle-right-panel');
  const Icon = side === 'left' ? IconLayoutSidebar : IconLayoutSidebarRight;
  const setWidth = (next: number): void =>
    usePanels.setState(side === 'left' ? { leftWidth: clampWidth(next) } : { rightWidth: clampWidth(next) });
  const toggle = (
    <Tooltip
      position={side === 'left' ? 'right' : 'left'}
      label={<KeyCaps label={t(`command.${command.id}`)} keys={command.keys[0]} />}
    >
      <UnstyledButton
        className={classes['toggle']}
        aria-label={t(`command.${command.id}`)}
        aria-expanded={open}
        data-command={command.id}
        onClick={() => togglePanel(side)}
      >
        <Icon size={16} stroke={1.6} />
      </UnstyledButton>
    </Tooltip>
  );
  if (!open) {
    return (
      <div className={classes['closed']} data-side={side} data-region={side}>
        {toggle}
      </div>
    );
  }
  return (
    <aside className={classes['panel']} data-side={side} data-region={side} style={{ width }} aria-label={label}>
      <div className={classes['head']}>
        <div className={classes['views']}>
          <div
            className={classes['tabs']}
            role="tablist"
            aria-label={label}
            onKeyDown={(event) => walkTabs(event, tabs, tab, onTab)}
          >
            {tabs.map(({ id, label: name }) => (
              <UnstyledButton
                key={id}
                className={classes['tab']}
                role="tab"
                id={`${side}-tab-${id}`}
                aria-selected={id === tab}
                aria-controls={`${side}-panel`}
                tabIndex={id === tab ? 0 : -1}
                onClick={() => onTab(id)}
              >
                {name}
              </UnstyledButton>
            ))}
          </div>
          {more && <MoreViews side={side} more={more} tab={tab} onTab={onTab} />}
        </div>
        {toggle}
      </div>
      <Stack gap={0} flex={1} mih={0} role="tabpanel" id={`${side}-panel`} aria-labelledby={`${side}-tab-${tab}`}>
        {children}
      </Stack>
      <div
        className={classes['edge']}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('panel.resize')}
        aria-valuenow={width}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, width };
        }}
        onPointerMove={(event) => {
          if (drag.current === null) return;
          const moved = event.clientX - drag.current.x;
          setWidth(drag.current.width + (side === 'left' ? moved : -moved));
        }}
        onPointerUp={() => {
          drag.current = null;
        }}
        onKeyDown={(event) => {
          const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
          if (way === 0) return;
          event.preventDefault();
          setWidth(width + way * EDGE_STEP * (side === 'left' ? 1 : -1));
        }}
      />
    </aside>
  );
}

/** The views that have no tab of their own, in a menu that is named after the open one. */
function MoreViews<T extends string>({
  side,
  more,
  tab,
  onTab,
}: {
  readonly side: 'left' | 'right';
  readonly more: NonNullable<PanelFrameProps<T>['more']>;
  readonly tab: T;
  readonly onTab: (tab: T) => void;
}) {
  const opened = more.tabs.find(({ id }) => id === tab);
  return (
    <Menu position="bottom-end" width={250} withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={classes['more']}
          id={opened ? `${side}-tab-${opened.id}` : undefined}
          data-part="more-views"
          data-opened={opened !== undefined || undefined}
        >
          <span>{opened?.label ?? more.label}</span>
          <IconChevronDown size={13} stroke={1.7} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {more.tabs.map(({ id, label, icon: Picture, keys }) => (
          <Menu.Item
            key={id}
            aria-label={label}
            aria-keyshortcuts={keys}
            aria-current={id === tab || undefined}
            fw={id === tab ? 600 : undefined}
            leftSection={Picture && <Picture size={15} stroke={1.6} />}
            rightSection={keys && <KeyCaps keys={keys} />}
            onClick={() => onTab(id)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function walkTabs<T extends string>(
  event: React.KeyboardEvent<HTMLElement>,
  tabs: readonly PanelTab<T>[],
  tab: T,
  onTab: (tab: T) => void,
): void {
  const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (way === 0) return;
  event.preventDefault();
  const next = tabs[(tabs.findIndex(({ id }) => id === tab) + way + tabs.length) % tabs.length];
  if (!next) return;
  onTab(next.id);
  event.currentTarget.querySelector<HTMLElement>(`[id$="-tab-${next.id}"]`)?.focus();
}

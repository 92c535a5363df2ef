import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenDeeds } from '../../commands/command';
import { useEngine } from '../../engine-host/engine-host';
import { carrySelection } from '../../engine-host/kept-view';
import { navigate } from '../../router/router';
import { openDialog, useConnectStart } from './dialog-state';
import { usePalette } from './left/palette-state';
import { notify } from './notices';
import { showLeft, showRight, togglePanel, usePanels } from './panel-layout';
import { focusRegion } from './regions';
import { focusNameField } from './right/name-field';
import { refusalText } from './sentences';
import { diagramAddress } from './session-events';

/** What commands ask of this screen. */
export function useScreenDeeds(diagram: number): ScreenDeeds {
  const { t } = useTranslation('diagram');
  const { store, connection } = useEngine();
  return useMemo<ScreenDeeds>(() => {
    const session = connection?.session;
    return {
      confirmDelete: (ids) => openDialog({ kind: 'delete', ids }),
      confirmConnect(from, to) {
        const begun = to === 0 ? useConnectStart.getState().port : from;
        useConnectStart.setState({ port: 0 });
        if (to !== 0) openDialog({ kind: 'connect', from: [from], to: [to] });
        else if (begun !== 0 && begun !== from) openDialog({ kind: 'connect', from: [begun], to: [from] });
        else {
          useConnectStart.setState({ port: from });
          notify('info', t('notice.connectBegun'));
        }
      },
      confirmConnectMany: (from, to) => openDialog({ kind: 'connect', from, to }),
      insertByForm: (objectClass) => openDialog({ kind: 'insert', objectClass }),
      showModels(objectClass) {
        showLeft('models');
        usePalette.setState({ objectClass, focusCount: usePalette.getState().focusCount + 1 });
      },
      rename() {
        showRight('propertyView');
        focusNameField();
      },
      openLabels: (cables) => openDialog({ kind: 'labels', cables }),
      openRelations: () => openDialog({ kind: 'relations' }),
      openCores: (dialog) => openDialog({ kind: 'cores', dialog }),
      openPalette: () => openDialog({ kind: 'palette' }),
      openShortcuts: () => openDialog({ kind: 'shortcuts' }),
      togglePanel,
      panelOpen: (panel) => usePanels.getState()[panel],
      showLeft,
      showRight,
      focusNextRegion: focusRegion,
      goToDiagram(id) {
        if (id === 0 || id === diagram) return;
        const { opened, selection } = store.getState();
        // Elevations and Plan show the same room: what is selected in one is selected in the other.
        if (opened?.siblings.some((sibling) => sibling.id === id)) carrySelection(id, selection, sessionStorage);
        void navigate(diagramAddress(id));
      },
      goInto(id) {
        void session?.select([id], true);
        connection?.canvas.focus();
        const press = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true });
        connection?.pump.key(press, false);
      },
      goUp() {
        const above = store.getState().opened?.path.slice(0, -1) ?? [];
        const target = [...above].reverse().find((place) => (place.diagram ?? 0) !== 0);
        void navigate(target?.diagram ? diagramAddress(target.diagram) : '/');
      },
      setShown(change) {
        const shown = { ...store.getState().shown, ...change };
        store.setState({ shown });
        if (change.face !== undefined) void session?.setFace(change.face);
        if (change.cables !== undefined) void session?.setShown('cables', change.cables);
        if (change.labels !== undefined) void session?.setShown('labels', change.labels);
      },
      setTool(tool) {
        store.setState({ tool, toolModel: 0, toolClass: '' });
        void session?.setTool(tool);
        connection?.canvas.focus({ preventScroll: true });
      },
      holdModel(objectClass, model) {
        store.setState({ tool: 'insert', toolModel: model, toolClass: objectClass });
        void session?.setTool('insert', model);
        connection?.canvas.focus({ preventScroll: true });
      },
      copyAddress(id) {
        void navigator.clipboard
          .writeText(new URL(diagramAddress(diagram, id), location.href).href)
          .then(() => notify('info', t('notice.addressCopied')))
          .catch(() => notify('refused', t('notice.clipboardForbidden')));
      },
      report(result) {
        if (!result.ok && 'refusal' in result) notify('refused', refusalText(result.refusal));
        return result.ok;
      },
    };
  }, [connection, store, diagram, t]);
}

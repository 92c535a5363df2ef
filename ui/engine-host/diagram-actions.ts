import type { ViewSettings } from '../../domain/geometry/view-settings';
import type { DiagramConnection } from './diagram-connection';
import { showMore, type DiagramState, type DiagramStore } from './diagram-state';

/** What is done to the picture of an open diagram, and to the hand over it. */
export interface DiagramActions {
  show(change: Partial<ViewSettings>): void;
  /** Takes a tool in hand; the drawing has the keyboard then. */
  take(tool: Exclude<DiagramState['tool'], 'insert'>): void;
  /** Takes a model in hand; the drawing shows where it fits. */
  hold(objectClass: 'rack' | 'device', model: number): void;
}

export function diagramActions(store: DiagramStore, { session, canvas }: DiagramConnection): DiagramActions {
  return {
    show: (change) => showMore(store, change),
    take(tool) {
      store.setState({ tool, toolModel: 0, toolClass: '' });
      void session.setTool(tool);
      canvas.focus({ preventScroll: true });
    },
    hold(objectClass, model) {
      store.setState({ tool: 'insert', toolModel: model, toolClass: objectClass });
      void session.setTool('insert', model);
      canvas.focus({ preventScroll: true });
    },
  };
}

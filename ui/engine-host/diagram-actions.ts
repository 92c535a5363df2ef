import type { ViewSettings } from '../../domain/geometry/view-settings';
import type { DiagramConnection } from './diagram-connection';
import { showMore, type DiagramState, type DiagramStore } from './diagram-state';

/** What is done to the picture of an open diagram, and to the hand over it. */
export interface DiagramActions {
  show(change: Partial<ViewSettings>): void;
  /** As `show`; where all of the drawing was in view, all of it is in view again. */
  showWhole(change: Partial<ViewSettings>): void;
  /** Takes a tool in hand, with the model that it puts somewhere; the drawing has the keyboard then. */
  take(tool: DiagramState['tool'], model?: number, objectClass?: DiagramState['toolClass']): void;
}

export function diagramActions(store: DiagramStore, { session, canvas, keepWhole }: DiagramConnection): DiagramActions {
  return {
    show: (change) => showMore(store, change),
    showWhole: (change) => keepWhole(() => showMore(store, change)),
    take(tool, model = 0, objectClass = '') {
      store.setState({ tool, toolModel: model, toolClass: objectClass });
      void session.setTool(tool, model);
      canvas.focus({ preventScroll: true });
    },
  };
}

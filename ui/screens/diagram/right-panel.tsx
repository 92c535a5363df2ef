import { useTranslation } from 'react-i18next';
import { Unanswered } from '../../answers/unanswered';
import { useAnswer } from '../../answers/use-answer';
import { commandOf } from '../../commands/registry';
import { lackingFor } from '../../commands/lacking';
import { useDiagram } from '../../engine-host/engine-host';
import { usePanels } from '../../panels/panel-layout';
import type { RightView } from '../../panels/right-view';
import { RIGHT_VIEWS, type RightTab } from '../../panels/right-views';
import { PanelFrame, type PanelTab } from './panel-frame';

/** Properties of the selection, history of one's own work, search, and the other views. */
export function RightPanel() {
  const { t } = useTranslation('diagram');
  const barred = useDiagram((state) => state.barred);
  const tab = usePanels((state) => state.rightTab);
  const shown = RIGHT_VIEWS.find(({ id }) => id === tab) ?? RIGHT_VIEWS[0];
  const tabsIn = (place: RightView['place']): readonly PanelTab<RightTab>[] =>
    RIGHT_VIEWS.filter((view) => view.place === place && lackingFor(barred, view.does) === null).map((view) => {
      const { id, opener, command = opener && commandOf(opener) }: RightView & { readonly id: RightTab } = view;
      return { id, label: t(`right.${id}`), ...(command ? { icon: command.icon, keys: command.keys[0] } : {}) };
    });
  return (
    <PanelFrame
      side="right"
      label={t('region.right')}
      tabs={tabsIn('tab')}
      more={{ label: t('right.more'), tabs: tabsIn('menu') }}
      tab={shown.id}
      onTab={(rightTab) => usePanels.setState({ rightTab })}
    >
      <Shown view={shown} />
    </PanelFrame>
  );
}

function Shown({ view }: { readonly view: RightView }) {
  const loaded = useAnswer(view.id, view.load);
  const View = loaded.value;
  return View === undefined ? <Unanswered answer={loaded} /> : <View />;
}

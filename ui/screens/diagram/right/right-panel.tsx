import { useTranslation } from 'react-i18next';
import { RIGHT_TABS, type RightTab } from '../../../commands/command';
import { usePanels } from '../panel-layout';
import { PanelFrame } from '../panel-frame';
import { RIGHT_VIEWS } from './right-views';

/** Always there; the others stand in the menu beside them until they are opened. */
const FIRST: readonly RightTab[] = ['propertyView', 'history', 'search'];

/** Properties of the selection, history of one's own work, search, and the views of the spec's right side. */
export function RightPanel() {
  const { t } = useTranslation('diagram');
  const tab = usePanels((state) => state.rightTab);
  const View = RIGHT_VIEWS[tab];
  return (
    <PanelFrame
      side="right"
      label={t('region.right')}
      tabs={FIRST.map((id) => ({ id, label: t(`right.${id}`) }))}
      more={{
        label: t('right.more'),
        tabs: RIGHT_TABS.filter((id) => !FIRST.includes(id)).map((id) => ({ id, label: t(`right.${id}`) })),
      }}
      tab={tab}
      onTab={(rightTab) => usePanels.setState({ rightTab })}
    >
      <View />
    </PanelFrame>
  );
}

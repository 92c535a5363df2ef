import { useTranslation } from 'react-i18next';
import type { RightTab } from '../../../commands/command';
import { usePanels } from '../panel-layout';
import { PanelFrame } from '../panel-frame';
import { RIGHT_VIEWS } from './right-views';

const TABS = Object.keys(RIGHT_VIEWS) as RightTab[];

/** Properties of the selection, history of one's own work, search. */
export function RightPanel() {
  const { t } = useTranslation('diagram');
  const tab = usePanels((state) => state.rightTab);
  const View = RIGHT_VIEWS[tab];
  return (
    <PanelFrame
      side="right"
      label={t('region.right')}
      tabs={TABS.map((id) => ({ id, label: t(`right.${id}`) }))}
      tab={tab}
      onTab={(rightTab) => usePanels.setState({ rightTab })}
    >
      <View />
    </PanelFrame>
  );
}

import { useTranslation } from 'react-i18next';
import { LEFT_TABS, usePanels } from '../../panels/panel-layout';
import { PanelFrame } from './panel-frame';
import { Layers } from './drawing/layers';
import { ModelPalette } from './models/model-palette';
import { ObjectTree } from './structure/object-tree';

/** Objects, models, layers. */
export function LeftPanel() {
  const { t } = useTranslation('diagram');
  const tab = usePanels((state) => state.leftTab);
  return (
    <PanelFrame
      side="left"
      label={t('region.left')}
      tabs={LEFT_TABS.map((id) => ({ id, label: t(`left.${id}`) }))}
      tab={tab}
      onTab={(leftTab) => usePanels.setState({ leftTab })}
    >
      {tab === 'objects' && <ObjectTree />}
      {tab === 'models' && <ModelPalette />}
      {tab === 'layers' && <Layers />}
    </PanelFrame>
  );
}

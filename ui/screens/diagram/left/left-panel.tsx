import { useTranslation } from 'react-i18next';
import { usePanels } from '../panel-layout';
import { PanelFrame } from '../panel-frame';
import type { LeftTab } from '../../../commands/command';
import { Layers } from './layers';
import { ModelPalette } from './model-palette';
import { ObjectTree } from './object-tree';

const TABS: readonly LeftTab[] = ['objects', 'models', 'layers'];

/** Objects, models, layers. */
export function LeftPanel() {
  const { t } = useTranslation('diagram');
  const tab = usePanels((state) => state.leftTab);
  return (
    <PanelFrame
      side="left"
      label={t('region.left')}
      tabs={TABS.map((id) => ({ id, label: t(`left.${id}`) }))}
      tab={tab}
      onTab={(leftTab) => usePanels.setState({ leftTab })}
    >
      {tab === 'objects' && <ObjectTree />}
      {tab === 'models' && <ModelPalette />}
      {tab === 'layers' && <Layers />}
    </PanelFrame>
  );
}

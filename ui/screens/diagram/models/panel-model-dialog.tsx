import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CASSETTE_CONNECTORS,
  CASSETTE_FIBRES,
  CASSETTE_WIRINGS,
  PANEL_LIMITS,
  panelPorts,
  SPLITTER_CONNECTORS,
  type PanelSpec,
} from '../../../../domain/cabling/panel-models';
import { ChoiceField, NumberField, Segments, TextField } from '../../../components/fields';
import { closeDialog } from '../../../dialogs/dialog';
import { usePalette } from '../../../panels/palette-state';
import { usePanels } from '../../../panels/panel-layout';
import { portTypeText } from '../../../i18n/port-type-words';
import classes from '../fibre/cores.module.css';
import dialog from '../structure/dialog.module.css';
import { DialogForm } from '../dialog-form';
import { useCoreAct } from '../fibre/use-core-act';

const SPLITTER = { kind: 'splitter', copies: 1, inputs: 1, outputs: 8, connector: 'sc-apc' } as const satisfies PanelSpec;
const CASSETTE = {
  kind: 'cassette',
  copies: 4,
  fibres: 12,
  wiring: 'straight',
  connector: 'lc',
} as const satisfies PanelSpec;
/** Ratios that splitters are made with. */
const OUTPUTS = [2, 4, 8, 16, 32, 64, 128] as const;

/** A model of splitters or of cassettes. Once made, the list of models shows it, ready to be placed. */
export function PanelModelDialog() {
  const { t } = useTranslation('cores');
  const [brand, setBrand] = useState('');
  const [name, setName] = useState('');
  const [makes, setMakes] = useState<'device' | 'card'>('device');
  const [heightU, setHeightU] = useState(1);
  const [panel, setPanel] = useState<PanelSpec>(SPLITTER);
  const act = useCoreAct();
  const ports = panelPorts(panel);
  const submit = async (): Promise<void> => {
    const made = await act.run({
      kind: 'insert-panel-model',
      brand: brand.trim(),
      name: name.trim(),
      makes,
      heightU: makes === 'device' ? heightU : 0,
      panel,
    });
    if (!made) return;
    closeDialog();
    usePanels.setState({ leftTab: 'models' });
    usePalette.setState(({ madeCount }) => ({
      objectClass: makes,
      words: name.trim(),
      shownClass: null,
      madeCount: madeCount + 1,
    }));
  };
  return (
    <DialogForm
      title={t('panelModel.title')}
      part="panel-model-dialog"
      act={act}
      word={t('panelModel.do')}
      confirmWord={t('panelModel.do')}
      disabled={name.trim() === '' || ports > PANEL_LIMITS.ports}
      onSubmit={() => void submit()}
    >
      <Segments
        value={panel.kind}
        onChange={(kind) => setPanel(kind === 'cassette' ? CASSETTE : SPLITTER)}
        of={['splitter', 'cassette']}
        wordsOf={(kind) => t(`panelModel.${kind}`)}
      />
      <div className={dialog['pair']}>
        <TextField label={t('model.name')} required data-autofocus value={name} onChange={setName} />
        <TextField label={t('model.brand')} value={brand} onChange={setBrand} />
      </div>
      {panel.kind === 'splitter' ? (
        <div className={dialog['pair']}>
          <ChoiceField
            label={t('panelModel.inputs')}
            value={panel.inputs}
            of={[1, 2]}
            wordsOf={String}
            onChange={(inputs) => setPanel({ ...panel, inputs })}
          />
          <ChoiceField
            label={t('panelModel.outputs')}
            value={panel.outputs}
            of={OUTPUTS}
            wordsOf={(outputs) => `${panel.inputs}:${outputs}`}
            onChange={(outputs) => setPanel({ ...panel, outputs })}
          />
        </div>
      ) : (
        <div className={dialog['pair']}>
          <ChoiceField
            label={t('panelModel.fibres')}
            value={panel.fibres}
            of={CASSETTE_FIBRES}
            wordsOf={(fibres) => `MPO-${fibres}`}
            onChange={(fibres) => setPanel({ ...panel, fibres })}
          />
          <ChoiceField
            label={t('panelModel.wiring')}
            value={panel.wiring}
            of={CASSETTE_WIRINGS}
            wordsOf={(wiring) => t(`panelModel.wirings.${wiring}`)}
            onChange={(wiring) => setPanel({ ...panel, wiring })}
          />
        </div>
      )}
      <div className={dialog['pair']}>
        <ChoiceField
          label={t('panelModel.connector')}
          value={panel.connector}
          of={panel.kind === 'splitter' ? SPLITTER_CONNECTORS : CASSETTE_CONNECTORS}
          wordsOf={(connector) => portTypeText(`front/${connector}`)}
          onChange={(connector) => setPanel({ ...panel, connector })}
        />
        <NumberField
          label={t(`panelModel.copies.${panel.kind}`)}
          min={1}
          max={PANEL_LIMITS.copies}
          allowDecimal={false}
          clampBehavior="strict"
          value={panel.copies}
          empty={1}
          onChange={(copies) => setPanel({ ...panel, copies: Math.max(1, copies) })}
        />
      </div>
      <div className={dialog['pair']}>
        <ChoiceField
          label={t('panelModel.makes')}
          value={makes}
          of={['device', 'card']}
          wordsOf={(value) => t(`panelModel.as.${value}`)}
          onChange={setMakes}
        />
        {makes === 'device' && (
          <NumberField
            label={t('panelModel.height')}
            suffix=" U"
            min={1}
            max={10}
            allowDecimal={false}
            clampBehavior="strict"
            value={heightU}
            empty={1}
            onChange={(units) => setHeightU(Math.max(1, units))}
          />
        )}
      </div>
      <p className={classes['quiet']} role="status">
        {ports > PANEL_LIMITS.ports
          ? t('panelModel.tooMany', { count: ports, max: PANEL_LIMITS.ports })
          : t('panelModel.ports', { count: ports })}
      </p>
    </DialogForm>
  );
}

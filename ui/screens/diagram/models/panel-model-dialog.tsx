import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
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
    usePalette.setState(({ madeCount }) => ({ objectClass: makes, words: name.trim(), madeCount: madeCount + 1 }));
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
      <SegmentedControl
        size="xs"
        value={panel.kind}
        onChange={(kind) => setPanel(kind === 'cassette' ? CASSETTE : SPLITTER)}
        data={(['splitter', 'cassette'] as const).map((value) => ({ value, label: t(`panelModel.${value}`) }))}
      />
      <div className={dialog['pair']}>
        <TextInput
          label={t('model.name')}
          required
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput label={t('model.brand')} value={brand} onChange={(event) => setBrand(event.currentTarget.value)} />
      </div>
      {panel.kind === 'splitter' ? (
        <div className={dialog['pair']}>
          <Choice
            label={t('panelModel.inputs')}
            value={String(panel.inputs)}
            data={['1', '2'].map((value) => ({ value, label: value }))}
            onChange={(value) => setPanel({ ...panel, inputs: Number(value) })}
          />
          <Choice
            label={t('panelModel.outputs')}
            value={String(panel.outputs)}
            data={OUTPUTS.map((value) => ({ value: String(value), label: `${panel.inputs}:${value}` }))}
            onChange={(value) => setPanel({ ...panel, outputs: Number(value) })}
          />
        </div>
      ) : (
        <div className={dialog['pair']}>
          <Choice
            label={t('panelModel.fibres')}
            value={String(panel.fibres)}
            data={CASSETTE_FIBRES.map((value) => ({ value: String(value), label: `MPO-${value}` }))}
            onChange={(value) => setPanel({ ...panel, fibres: CASSETTE_FIBRES.find((one) => String(one) === value)! })}
          />
          <Choice
            label={t('panelModel.wiring')}
            value={panel.wiring}
            data={CASSETTE_WIRINGS.map((value) => ({ value, label: t(`panelModel.wirings.${value}`) }))}
            onChange={(value) => setPanel({ ...panel, wiring: CASSETTE_WIRINGS.find((one) => one === value)! })}
          />
        </div>
      )}
      <div className={dialog['pair']}>
        <Choice
          label={t('panelModel.connector')}
          value={panel.connector}
          data={(panel.kind === 'splitter' ? SPLITTER_CONNECTORS : CASSETTE_CONNECTORS).map((value) => ({
            value,
            label: portTypeText(`front/${value}`),
          }))}
          onChange={(value) => setPanel({ ...panel, connector: SPLITTER_CONNECTORS.find((one) => one === value)! })}
        />
        <NumberInput
          label={t(`panelModel.copies.${panel.kind}`)}
          min={1}
          max={PANEL_LIMITS.copies}
          allowDecimal={false}
          clampBehavior="strict"
          value={panel.copies}
          onChange={(value) => setPanel({ ...panel, copies: Math.max(1, Number(value) || 1) })}
        />
      </div>
      <div className={dialog['pair']}>
        <Choice
          label={t('panelModel.makes')}
          value={makes}
          data={(['device', 'card'] as const).map((value) => ({ value, label: t(`panelModel.as.${value}`) }))}
          onChange={(value) => setMakes(value === 'card' ? 'card' : 'device')}
        />
        {makes === 'device' && (
          <NumberInput
            label={t('panelModel.height')}
            suffix=" U"
            min={1}
            max={10}
            allowDecimal={false}
            clampBehavior="strict"
            value={heightU}
            onChange={(value) => setHeightU(Math.max(1, Number(value) || 1))}
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

function Choice({
  label,
  value,
  data,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}) {
  return (
    <Select label={label} allowDeselect={false} value={value} data={data} onChange={(chosen) => onChange(chosen ?? value)} />
  );
}

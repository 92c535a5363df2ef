import { SegmentedControl } from '@mantine/core';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../dialog-form';
import { ChoiceField, NumberField, TextField } from '../../../components/fields';
import { Problem } from '../../../components/problem';
import { cableModelRefusal, partsOf } from '../../../../domain/cabling/cable-model';
import { PLUGS } from '../../../../domain/catalog/plug-faces';
import { COLOUR_SCHEMES, type ColourSchemeKey } from '../../../../domain/cabling/colours';
import { modelOfSpec } from '../../../../domain/operations/models/cable-spec';
import type { PlantModel } from '../../../../workers/api/cores';
import { closeDialog } from '../../../dialogs/dialog';
import { portTypeText } from '../../../i18n/port-type-words';
import { refusalText } from '../../../i18n/sentences';
import {
  CONSTRUCTIONS,
  EMPTY_MODEL,
  FIBRE_KINDS,
  followed,
  hasFibres,
  MODEL_CLASSES,
  specOf,
  WAVELENGTHS,
  type ModelForm,
} from './cable-model-form';
import classes from '../fibre/cores.module.css';
import dialog from '../structure/dialog.module.css';
import { PlantModelSelect } from './plant-model-select';
import { Swatch, useColourName } from '../fibre/swatch';
import { useCoreAct } from '../fibre/use-core-act';

/** Says which model cables are of: one that is there, or a new one with its construction and colours. */
export function CableModelDialog({ cables }: { readonly cables: readonly number[] }) {
  const { t } = useTranslation(['cores', 'common']);
  const isAlone = cables.length === 0;
  const [mode, setMode] = useState<'known' | 'new'>(isAlone ? 'new' : 'known');
  const [model, setModel] = useState<PlantModel | null>(null);
  const [form, setForm] = useState<ModelForm>(EMPTY_MODEL);
  const act = useCoreAct();
  const spec = specOf(form);
  const refusal = mode === 'new' ? cableModelRefusal(modelOfSpec(form.name || '-', spec)) : null;

  const submit = async (): Promise<void> => {
    let chosen = model?.id ?? 0;
    if (mode === 'new') {
      const made = await act.run({
        kind: 'insert-cable-model',
        brand: form.brand.trim(),
        name: form.name.trim(),
        spec,
      });
      if (!made) return;
      chosen = made[0] ?? 0;
    }
    if (isAlone || (await act.run({ kind: 'set-cable-model', cables, model: chosen }))) closeDialog();
  };
  return (
    <DialogForm
      title={t('model.title', { count: cables.length })}
      part="cable-model-dialog"
      size={640}
      act={act}
      word={t(mode === 'known' ? 'model.set' : isAlone ? 'model.makeOnly' : 'model.make')}
      confirmWord={t('common:cancel')}
      disabled={mode === 'known' ? model === null : refusal !== null || form.name.trim() === ''}
      onSubmit={() => void submit()}
    >
      {isAlone && <span className={classes['quiet']}>{t('model.alone')}</span>}
      <SegmentedControl
        size="xs"
        value={mode}
        onChange={(value) => setMode(value as 'known' | 'new')}
        data={[
          { value: 'known', label: t('model.known'), disabled: isAlone },
          { value: 'new', label: t('model.new') },
        ]}
      />
      {mode === 'known' ? (
        <PlantModelSelect what="cable" label={t('model.model')} value={model} onChange={setModel} />
      ) : (
        <ModelFields form={form} onChange={setForm} />
      )}
      <Problem text={refusal ? refusalText(refusal) : ''} />
    </DialogForm>
  );
}

function ModelFields({ form, onChange }: { readonly form: ModelForm; readonly onChange: (form: ModelForm) => void }) {
  const { t } = useTranslation(['cores', 'diagram']);
  const fibres = hasFibres(form);
  const number: NumberOf = (name, label, more = {}) => (
    <NumberField
      label={label}
      min={0}
      value={more.isMeasure === true && form[name] === 0 ? '' : (form[name] as number)}
      onChange={(value) => onChange(followed(form, { ...form, [name]: value }))}
      {...more}
    />
  );
  return (
    <>
      <div className={dialog['pair']}>
        <TextField label={t('model.brand')} value={form.brand} onChange={(brand) => onChange({ ...form, brand })} />
        <TextField label={t('model.name')} required value={form.name} onChange={(name) => onChange({ ...form, name })} />
      </div>
      <ChoiceField
        label={t('diagram:property.cableClass')}
        value={form.class}
        onChange={(value) => onChange(ofClass(form, value))}
        of={MODEL_CLASSES}
        wordsOf={(value) => t(`diagram:cableClass.${value}`)}
      />
      {fibres && <FibreFields form={form} onChange={onChange} number={number} />}
      <div className={dialog['three']}>
        {number('diameterMm', t('model.diameter'), MEASURE)}
        {number('bendRadiusMm', t('model.bendRadius'), MEASURE)}
        {fibres && number('twistPercent', t('model.twist'), { step: 0.1 })}
      </div>
      {fibres && (
        <div className={dialog['three']}>
          <ChoiceField
            label={t('model.fibre')}
            value={form.fibre}
            onChange={(fibre) => onChange({ ...form, fibre })}
            of={FIBRE_KINDS}
            wordsOf={(value) => t(`model.fibres.${value}`)}
          />
          {WAVELENGTHS[form.fibre].map((nm) => (
            <Fragment key={nm}>{number(`at${nm}`, t('model.attenuation', { nm }), { step: 0.01 })}</Fragment>
          ))}
        </div>
      )}
      {fibres && (
        <div className={dialog['pair']}>
          {(['plugA', 'plugB'] as const).map((end) => (
            <ChoiceField
              key={end}
              label={t(`model.${end}`)}
              placeholder={t('model.plugUnknown')}
              clearable
              none=""
              value={form[end]}
              onChange={(plug) => onChange({ ...form, [end]: plug })}
              of={PLUGS}
              wordsOf={portTypeText}
            />
          ))}
        </div>
      )}
      <div className={dialog['pair']}>
        {number('perMetre', t('model.perMetre'), { step: 0.1 })}
        <TextField
          label={t('model.currency')}
          maxLength={10}
          value={form.currency}
          onChange={(currency) => onChange({ ...form, currency })}
        />
      </div>
    </>
  );
}

/** Another class of cable: what the form proposes for a cable of fibres says nothing of one without. */
function ofClass(form: ModelForm, next: ModelForm['class']): ModelForm {
  if (hasFibres(form) === hasFibres({ class: next })) return { ...form, class: next };
  const { diameterMm, bendRadiusMm } = hasFibres({ class: next }) ? EMPTY_MODEL : { diameterMm: 0, bendRadiusMm: 0 };
  return { ...form, class: next, diameterMm, bendRadiusMm };
}

interface NumberMore {
  readonly step?: number;
  readonly isMeasure?: boolean;
}
type NumberOf = (name: keyof ModelForm, label: string, more?: NumberMore) => ReactNode;
const MEASURE: NumberMore = { isMeasure: true };

/** Construction, counts and colours, with what they look like. */
function FibreFields({
  form,
  onChange,
  number,
}: {
  readonly form: ModelForm;
  readonly onChange: (form: ModelForm) => void;
  readonly number: NumberOf;
}) {
  const { t } = useTranslation('cores');
  const ribbons = form.construction === 'ribbon-in-tube' || form.construction === 'central-ribbon';
  return (
    <>
      <div className={dialog['pair']}>
        <ChoiceField
          label={t('model.construction')}
          value={form.construction}
          onChange={(construction) => onChange({ ...form, construction })}
          of={CONSTRUCTIONS}
          wordsOf={(kind) => t(`construction.${kind}`)}
        />
        <ChoiceField
          label={t('model.scheme')}
          value={form.scheme}
          onChange={(scheme) => onChange({ ...form, scheme })}
          of={Object.keys(COLOUR_SCHEMES) as ColourSchemeKey[]}
          wordsOf={(key) => t(`scheme.${key}`)}
        />
      </div>
      <div className={dialog['three']}>
        {number('cores', t('model.cores'))}
        {form.construction !== 'tight-buffer' && number('perUnit', t(ribbons ? 'model.perRibbon' : 'model.perTube'))}
        {form.construction === 'ribbon-in-tube' && number('perTube', t('model.ribbonsPerTube'))}
      </div>
      <Preview form={form} />
    </>
  );
}

const PREVIEW_LINES = 24;

/** Tubes or ribbons with their cores in the colours that the model will have. */
function Preview({ form }: { readonly form: ModelForm }) {
  const { t } = useTranslation('cores');
  const nameOf = useColourName();
  if (form.cores < 1 || form.cores > 13_824) return null;
  const { tubes, ribbons, cores } = partsOf(specOf(form) as Parameters<typeof partsOf>[0]);
  const units = new Map<
    string,
    { readonly title: string; readonly colour?: (typeof tubes)[number]['colour']; cores: typeof cores }
  >();
  for (const core of cores) {
    const tube = tubes[core.tube - 1];
    const key = core.ribbon > 0 ? `r${core.ribbon}` : `t${core.tube}`;
    const known = units.get(key);
    if (known) known.cores = [...known.cores, core];
    else {
      const title =
        core.ribbon > 0 ? t('model.ribbon', { ribbon: core.ribbon }) : core.tube > 0 ? t('model.tube', { tube: core.tube }) : '';
      units.set(key, { title, ...(tube ? { colour: tube.colour } : {}), cores: [core] });
    }
    if (units.size > PREVIEW_LINES) break;
  }
  const shown = [...units.values()].slice(0, PREVIEW_LINES);
  const total = ribbons.length > 0 ? ribbons.length : Math.max(1, tubes.length);
  return (
    <div className={classes['preview']} aria-label={t('model.preview')} role="img" tabIndex={0}>
      {shown.map(({ title, colour, cores: own }) => (
        <div key={title} className={classes['previewLine']}>
          <span>{title}</span>
          {colour && <Swatch colour={colour} size={14} />}
          <span className={classes['strip']}>
            {own.slice(0, 24).map((core) => (
              <span key={core.number} title={`${core.number} · ${nameOf(core.colour)}`} style={{ display: 'inline-flex' }}>
                <Swatch colour={core.colour} size={11} />
              </span>
            ))}
          </span>
        </div>
      ))}
      {total > shown.length && <span className={classes['quiet']}>{t('model.more', { count: total - shown.length })}</span>}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../domain/catalog/limits';
import { ROW_FACINGS } from '../../domain/catalog/enums';
import type { ModelEntry } from '../../protocol/rest/records';
import type { Answer } from '../answers/use-answer';
import { UnansweredLine } from '../answers/unanswered';
import { NumberField, Segments, TextField, ThingField, Tick } from '../components/fields';
import dialog from '../screens/diagram/structure/dialog.module.css';
import type { DraftRoom, RowsDraft } from './rows-draft';

/** A room that is to have no racks after all stays as large as it was shown. */
const sizeIn = ({ size }: DraftRoom): Pick<RowsDraft, 'widthM' | 'depthM'> => ({
  widthM: size.widthMm / 1000,
  depthM: size.depthMm / 1000,
});

/** Size of a room, its rows of racks, and what comes of it. */
export function RoomRows({
  draft,
  onChange,
  room,
  models,
}: {
  readonly draft: RowsDraft;
  readonly onChange: (draft: RowsDraft) => void;
  readonly room: DraftRoom;
  readonly models: Answer<readonly ModelEntry[]>;
}) {
  const { t } = useTranslation('places');
  const set = (part: Partial<RowsDraft>): void => onChange({ ...draft, ...part });
  return (
    <>
      <div className={dialog['pair']}>
        <NumberField
          label={t('room.width')}
          suffix=" m"
          min={0.5}
          max={1000}
          step={0.5}
          decimalScale={2}
          value={room.size.widthMm / 1000}
          onChange={(widthM) => set({ widthM })}
        />
        <NumberField
          label={t('room.depth')}
          suffix=" m"
          min={0.5}
          max={1000}
          step={0.5}
          decimalScale={2}
          value={room.size.depthMm / 1000}
          onChange={(depthM) => set({ depthM })}
        />
      </div>
      <Tick
        label={t('room.withRacks')}
        value={draft.withRacks}
        onChange={(withRacks) => set(withRacks ? { withRacks } : { withRacks, ...sizeIn(room) })}
      />
      {draft.withRacks && (
        <>
          <div className={dialog['three']}>
            <NumberField
              label={t('room.rows')}
              min={1}
              max={LIMITS.roomRows}
              allowDecimal={false}
              clampBehavior="strict"
              empty={1}
              value={draft.rows}
              onChange={(rows) => set({ rows })}
            />
            <NumberField
              label={t('room.racksPerRow')}
              min={1}
              max={LIMITS.rowRacks}
              allowDecimal={false}
              clampBehavior="strict"
              empty={1}
              value={draft.racksPerRow}
              onChange={(racksPerRow) => set({ racksPerRow })}
            />
            <NumberField
              label={t('room.pitch')}
              suffix=" mm"
              min={100}
              max={10_000}
              step={50}
              allowDecimal={false}
              value={room.racks?.pitchMm ?? 0}
              onChange={(pitchMm) => set({ pitchMm })}
            />
          </div>
          <div className={dialog['three']}>
            <TextField
              label={t('room.rule')}
              description={t('room.ruleHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              spellCheck={false}
              value={draft.rule}
              onChange={(rule) => set({ rule })}
            />
            <NumberField
              label={t('room.coldAisle')}
              suffix=" mm"
              min={0}
              max={100_000}
              step={100}
              allowDecimal={false}
              value={draft.coldAisleMm}
              onChange={(coldAisleMm) => set({ coldAisleMm })}
            />
            <NumberField
              label={t('room.hotAisle')}
              suffix=" mm"
              min={0}
              max={100_000}
              step={100}
              allowDecimal={false}
              disabled={draft.facing !== 'alternating'}
              value={draft.hotAisleMm}
              onChange={(hotAisleMm) => set({ hotAisleMm })}
            />
          </div>
          <div className={dialog['pair']}>
            <ThingField
              label={t('room.model')}
              value={draft.model}
              clearable
              placeholder={t('room.plainRack')}
              nothingFoundMessage={t('room.noModels')}
              error={models.error === undefined ? undefined : <UnansweredLine answer={models} />}
              onChange={(model) => set({ model })}
              of={models.value ?? []}
              wordsOf={({ name, brand, heightU }) => [brand, name, `${heightU} U`].filter((part) => part !== '').join(' · ')}
            />
            <div>
              <div className={dialog['label']}>{t('room.facing')}</div>
              <Segments
                aria-label={t('room.facing')}
                fullWidth
                value={draft.facing}
                onChange={(facing) => set({ facing })}
                of={ROW_FACINGS}
                wordsOf={(each) => t(`facing.${each}`)}
              />
            </div>
          </div>
        </>
      )}
    </>
  );
}

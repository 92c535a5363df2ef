import { ActionIcon, Button, Group, UnstyledButton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LaidPiece } from '../../../../domain/cabling/laid-pieces';
import { Unanswered } from '../../../answers/unanswered';
import { useMayDo } from '../../../commands/permitted';
import { NumberField } from '../../../components/fields';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { openDialog } from '../../../dialogs/dialog';
import { Measurements } from './measurements';
import { inPlace, metres } from './place-words';
import { WayLoss } from './way-loss';
import { NotSaidList } from '../channels/not-said';
import { ActNote } from '../fibre/act-note';
import classes from '../fibre/cores.module.css';
import { useCoreAct } from '../fibre/use-core-act';
import { DIALOGS } from '../../../dialogs/dialogs';
import { remarksIn, useColdRecords } from '../structure/cold-records';

const LENGTHS = ['drawnMm', 'sheathMm', 'coreMm', 'asBuiltMm'] as const;

/** What a cable is made of and measures: its model and cores, four lengths side by side, coils, and the losses of a core's way. */
export function CablePlant({ cable }: { readonly cable: number }) {
  const { t } = useTranslation('cores');
  const mayModel = useMayDo('set-cable-model');
  const mayCoil = useMayDo('insert-coil');
  const mayMeasure = useMayDo('record-measurements');
  const act = useCoreAct();
  const [fibre, setFibre] = useState({ cable, core: 0 });
  const core = fibre.cable === cable ? fibre.core : 0;
  const answer = useLiveAnswer(`plant ${cable} ${core}`, async ({ cores }) => {
    const facts = await cores.measures(cable);
    const wayCore = core > 0 ? core : (facts?.wayCore ?? null);
    return { facts, wayCore, budget: wayCore === null ? null : await cores.budget(cable, wayCore) };
  });
  const kept = useColdRecords(answer.value?.facts?.coils.map(({ id }) => id) ?? []);
  if (!answer.value?.facts) return <Unanswered answer={answer} />;
  const { facts, wayCore, budget } = answer.value;
  const lengthOf = (mm: number): string => (mm === 0 ? '–' : metres(mm));
  return (
    <section className={classes['plant']} aria-label={t('plant.title')} data-part="cable-plant" aria-busy={!answer.isCurrent}>
      <div className={classes['bar']}>
        <span className={classes['grow']}>
          {facts.cores > 0 ? (
            <>
              {facts.modelName} · {t('coreCount', { count: facts.cores })} · {t('plant.used', { count: facts.used })}
            </>
          ) : facts.model > 0 ? (
            facts.modelName
          ) : (
            <span className={classes['quiet']}>{t('plant.noModel')}</span>
          )}
        </span>
      </div>
      <Group gap={6} align="stretch">
        {facts.cores > 0 && (
          <Button size="compact-xs" variant="default" onClick={() => openDialog(DIALOGS.cores, { cable })}>
            {t('plant.cores')}
          </Button>
        )}
        {mayModel && (
          <Button size="compact-xs" variant="default" onClick={() => openDialog(DIALOGS.cableModel, { cables: [cable] })}>
            {t(facts.model > 0 ? 'plant.otherModel' : 'plant.giveModel')}
          </Button>
        )}
        {mayCoil && (
          <Button size="compact-xs" variant="default" onClick={() => openDialog(DIALOGS.coil, { cable })}>
            {t('plant.coil')}
          </Button>
        )}
        {mayMeasure && (facts.cores > 0 || facts.wayCore !== null) && (
          <Button size="compact-xs" variant="default" onClick={() => openDialog(DIALOGS.measurement, { cable })}>
            {t('plant.measured')}
          </Button>
        )}
      </Group>
      <div className={classes['lengths']} role="group" aria-label={t('plant.lengths')}>
        {LENGTHS.map((name) => (
          <div key={name} className={classes['length']} title={t(`length.${name}Hint`)} data-length={name}>
            <span>{t(`length.${name}`)}</span>
            <span className={classes['numbers']}>
              {name === 'asBuiltMm' && facts.measures.asBuiltMm === 0 ? t('length.notMeasured') : lengthOf(facts.measures[name])}
            </span>
          </div>
        ))}
      </div>
      <p className={classes['quiet']}>{t('length.rule')}</p>
      <NotSaidList notSaid={facts.measures.notSaid} />
      <LaidPieces pieces={facts.pieces} />
      {facts.coils.map((coil) => (
        <div key={coil.id} className={classes['coil']}>
          <span className={classes['grow']}>
            {[coil.name, lengthOf(coil.lengthMm), coil.carrierName, remarksIn(kept.value, coil.id)]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
          {mayCoil && (
            <>
              <ActionIcon
                size="sm"
                variant="subtle"
                aria-label={t('coil.changeNamed', { name: coil.name })}
                onClick={() => openDialog(DIALOGS.coil, { cable, coil: coil.id })}
              >
                <IconPencil size={13} />
              </ActionIcon>
              <ActionIcon
                size="sm"
                variant="subtle"
                aria-label={t('coil.removeNamed', { name: coil.name })}
                onClick={() => void act.run({ kind: 'remove-coil', id: coil.id })}
              >
                <IconTrash size={13} />
              </ActionIcon>
            </>
          )}
        </div>
      ))}
      <ActNote act={act} confirmWord={t('coil.do')} />
      <Measurements measurements={facts.measurements} />
      {budget && wayCore !== null && (
        <>
          {facts.cores > 1 && (
            <div className={classes['fibreOf']}>
              <NumberField
                label={t('budget.fibreOf')}
                min={facts.wayCore === 0 ? 0 : 1}
                max={facts.cores}
                value={wayCore === 0 ? '' : wayCore}
                placeholder={t('budget.wholeCable')}
                onChange={(asked) => setFibre({ cable, core: Math.min(asked, facts.cores) })}
              />
            </div>
          )}
          <WayLoss budget={budget} title={wayCore === 0 ? t('budget.ofCable') : t('budget.title', { core: wayCore })} />
        </>
      )}
    </section>
  );
}

/** The trays that a cable lies in, from end A to end B; a click shows one. */
function LaidPieces({ pieces }: { readonly pieces: readonly LaidPiece[] }) {
  const { t } = useTranslation('cores');
  const session = useDiagramSession();
  if (pieces.length === 0) return null;
  return (
    <>
      <h3>{t('plant.laidIn')}</h3>
      <ol className={classes['pieces']} aria-label={t('plant.laidIn')}>
        {pieces.map((piece) => (
          <li key={piece.id}>
            <UnstyledButton onClick={() => void session?.select([piece.id], true)}>{inPlace(piece)}</UnstyledButton>
            <span className={classes['numbers']}>{metres(piece.lengthMm)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

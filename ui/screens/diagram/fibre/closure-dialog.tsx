import { Button, Group, Modal } from '@mantine/core';
import { IconArrowsExchange, IconCut, IconLayoutBottombarExpand, IconUnlink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toggled } from '../../../helpers/toggled';
import type { CoreRun } from '../../../../domain/operations/fibre/core-draft';
import { Unanswered } from '../../../answers/unanswered';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { closeDialog, openDialog } from '../../../dialogs/dialog';
import { ActNote } from './act-note';
import { BringCable } from './bring-cable';
import { ClosureDrawing, runOf } from './closure-drawing';
import { endHere, type Line } from './closure-layout';
import { ClosureTrays } from './closure-trays';
import classes from './cores.module.css';
import dialog from '../structure/dialog.module.css';
import { SpliceForm, type SpliceDraft } from './splice-form';
import { ToolButton } from './tool-button';
import { useCoreAct } from './use-core-act';
import { usePlaces } from './use-places';
import { DIALOGS } from '../../../dialogs/dialogs';

/** The closure view: cables with tubes and cores in their colours, splices as arcs, trays; splicing by hand and in bulk. */
export function ClosureDialog({ closure: id, cable }: { readonly closure: number; readonly cable?: number }) {
  const { t } = useTranslation('cores');
  const mayJoin = useMayDo('splice-cores', 'free-cores', 'cut-cable');
  const answer = useLiveAnswer(`closure ${id}`, ({ cores }) => cores.closure(id));
  const choices = usePlaces();
  const [closure, places] = [answer.value, choices.value];
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlyMap<string, Line>>(new Map());
  const [lit, setLit] = useState(0);
  const [draft, setDraft] = useState<SpliceDraft>({ left: null, right: null, tray: 1, position: 1 });
  const act = useCoreAct();

  useEffect(() => {
    if (!closure || !places || draft.left !== null || draft.right !== null) return;
    const whole = (of: number, end: 1 | 2): CoreRun | null => {
      const cores = places.cables.find((each) => each.id === of)?.cores ?? 0;
      return cores > 0 ? { cable: of, end, first: 1, count: cores } : null;
    };
    const sideOf = (side: 'left' | 'right'): CoreRun | null => {
      const asked = closure.cables.find((each) => each.id === cable && each.side === side);
      const found = asked ?? closure.cables.find((each) => each.side === side);
      return found ? whole(found.id, endHere(found, side)) : null;
    };
    setDraft((before) => ({ ...before, left: sideOf('left'), right: sideOf('right') }));
  }, [closure, places, cable, draft.left, draft.right]);

  if (!closure)
    return (
      <Modal opened onClose={closeDialog} title={t('closure.title', { name: '' })} size={1180}>
        <Unanswered answer={answer} />
      </Modal>
    );
  const total = closure.trays.reduce((sum, count) => sum + count, 0);
  const passing = closure.cables.filter((each) => each.passes);
  const hasLines = closure.cables.length > 0;
  const runs = [...chosen.values()].map(runOf);
  const splice = (left: CoreRun, right: CoreRun): void => {
    const count = Math.min(left.count, right.count);
    void act
      .run({
        kind: 'splice',
        closure: id,
        left: [{ ...left, count }],
        right: [{ ...right, count }],
        tray: draft.tray,
        position: draft.position,
        isConfirmed: false,
      })
      .then((done) => done && setChosen(new Map()));
  };
  const choose = (line: Line, more: boolean): void => {
    const next = new Map(more ? chosen : []);
    if (chosen.has(line.key) && (more || chosen.size === 1)) next.delete(line.key);
    else next.set(line.key, line);
    setChosen(next);
  };
  const openAll = (): void => {
    const keys = closure.cables.flatMap(({ id: of }) =>
      (closure.details[of]?.tubes ?? []).map(({ number }) => `${of}/${number}`),
    );
    setOpen(open.size > 0 ? new Set() : new Set(keys));
  };

  return (
    <Modal
      opened
      onClose={closeDialog}
      size="min(1320px, 96vw)"
      title={t('closure.title', { name: closure.name || t('unnamedClosure') })}
      data-part="closure-view"
    >
      <div className={dialog['fields']} data-part="closure-dialog">
        <div className={classes['bar']}>
          <span className={classes['numbers']} data-part="closure-fill">
            {t('closure.fill', { taken: closure.splices.length, total, trays: closure.trays.length })}
          </span>
          <span className={classes['grow']} />
          {runs.length > 0 && mayJoin && (
            <ToolButton
              icon={IconUnlink}
              onClick={() => void act.run({ kind: 'free', cores: runs }).then((done) => done && setChosen(new Map()))}
            >
              {t('closure.freeChosen', { count: runs.reduce((sum, { count }) => sum + count, 0) })}
            </ToolButton>
          )}
          {runs.length === 1 && (
            <ToolButton icon={IconArrowsExchange} onClick={() => setTurned(toggled(turned, runs[0]!.cable))}>
              {t('closure.turn')}
            </ToolButton>
          )}
          {hasLines && (
            <ToolButton icon={IconLayoutBottombarExpand} onClick={openAll}>
              {t(open.size > 0 ? 'closure.fold' : 'closure.unfold')}
            </ToolButton>
          )}
          {hasLines && <BringCable id={id} closure={closure} act={act} />}
        </div>
        <Unanswered answer={choices} />
        <LackingPermission does="splice-cores" />
        {mayJoin && (
          <SpliceForm
            cables={places?.cables ?? []}
            coming={closure.cables}
            splices={closure.splices}
            draft={draft}
            busy={act.busy}
            onChange={setDraft}
            onSplice={() => draft.left && draft.right && splice(draft.left, draft.right)}
          />
        )}
        <ActNote act={act} confirmWord={t('splice.anyway')} />
        {passing.length > 0 && (
          <Group gap={6} align="stretch" data-part="passing">
            {passing.map(({ id: of }) => (
              <span key={of} className={classes['pass']}>
                {t('closure.passes', {
                  name: closure.details[of]?.name || t('unnamedCable'),
                  count: closure.details[of]?.rows.length ?? 0,
                })}
                {mayJoin && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    leftSection={<IconCut size={13} />}
                    onClick={() => openDialog(DIALOGS.cut, { cable: of, closure: id })}
                  >
                    {t('closure.cut')}
                  </Button>
                )}
              </span>
            ))}
          </Group>
        )}
        <div className={classes['view']}>
          {hasLines ? (
            <ClosureDrawing
              closure={closure}
              turned={turned}
              open={open}
              onOpen={setOpen}
              chosen={chosen}
              onChoose={choose}
              lit={lit}
              readOnly={!mayJoin}
              onSplice={(from, to) => (from.side === 'left' ? splice(runOf(from), runOf(to)) : splice(runOf(to), runOf(from)))}
            />
          ) : (
            <div className={classes['empty']}>
              <p>{t('closure.empty')}</p>
              <BringCable id={id} closure={closure} act={act} />
            </div>
          )}
          <ClosureTrays
            closure={closure}
            lit={lit}
            onLight={setLit}
            onPlace={(tray, position) => setDraft({ ...draft, tray, position })}
          />
        </div>
        {hasLines && <span className={classes['quiet']}>{t('closure.hint')}</span>}
      </div>
    </Modal>
  );
}

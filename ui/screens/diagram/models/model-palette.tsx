import { ActionIcon, Button, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { IconListCheck, IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, MODEL_LIBRARY_CLASSES } from '../../../../domain/catalog/enums';
import type { ModelLine } from '../../../../workers/api/session';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { useCommands } from '../../../commands/command-provider';
import { Unanswered } from '../../../answers/unanswered';
import { openDialog } from '../../../dialogs/dialog';
import { DIALOGS } from '../../../dialogs/dialogs';
import { useDiagram } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { ChoiceField, Segments } from '../../../components/fields';
import { usePalette } from '../../../panels/palette-state';
import { navigate } from '../../../router/router';
import { screenOf } from '../../../router/screens';
import { useLacked } from '../../../state/role-rules';
import { ChosenBar } from './chosen-bar';
import { useClassWords } from './class-words';
import { facePx } from './model-face';
import { classCounts, foundModels, paletteRows, type PaletteRow } from './model-groups';
import { GroupRow, ModelRow } from './model-rows';
import { useFronts } from './use-fronts';
import classes from './model-palette.module.css';

const HEAD_PX = 28;
const LINE_PX = 26;
const NO_MODELS: readonly ModelLine[] = [];
const ALL = -1;

/** Models to insert, by library class and brand. A click, or a drag onto the drawing, takes one in hand; the drawing shows where it fits. */
export function ModelPalette() {
  const { t } = useTranslation('diagram');
  const { context } = useCommands();
  const classWords = useClassWords();
  const held = useDiagram((state) => state.toolModel);
  const { objectClass, words, shownClass, turned, chosen, focusCount } = usePalette();
  const mayPlace = useMayDo(`insert-${objectClass}`);
  const mayChange = useMayDo('set-model-class');
  const mayMake = useMayDo('insert-plain-models');
  const answer = useLiveAnswer(`${objectClass} ${useMadeHere()}`, (session) => session.modelLines(objectClass), {
    once: true,
    keeps: true,
  });
  const models = answer.value ?? NO_MODELS;
  const scroll = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (focusCount === 0) return;
    search.current?.focus();
    // Asked once: a palette that is opened later does not take the keyboard.
    usePalette.setState({ focusCount: 0 });
  }, [focusCount]);

  const counts = useMemo(() => classCounts(models), [models]);
  const isShown = counts.some(([name]) => name === shownClass);
  const shown = isShown ? shownClass : null;
  const found = useMemo(() => foundModels(models, words, shown), [models, words, shown]);
  const rows = useMemo(() => paletteRows(found, turned), [found, turned]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => heightOf(rows[index], objectClass),
    overscan: 8,
  });
  useEffect(() => virtual.measure(), [rows, virtual]);
  const inSight = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index];
    return row ? [{ row, start }] : [];
  });
  const fronts = useFronts(
    inSight.flatMap(({ row }) => (row.kind === 'model' && facePx(row.model, objectClass) > 0 ? [row.model.id] : [])),
  );

  const take = (model: ModelLine): void => {
    if (mayPlace) context()?.diagram.take('insert', model.id, objectClass);
  };
  const ask = (model: ModelLine): void => openDialog(DIALOGS.insert, { objectClass, model });
  const hint = (): string => {
    if (chosen !== null) return t('models.choosing');
    if (!mayPlace) return t('models.reading');
    if (held !== 0) return t('models.held');
    return t(objectClass === 'card' ? 'models.hintCard' : 'models.hint');
  };

  return (
    <>
      <Stack gap={6} flex="none" p="8px 8px 6px">
        <Segments
          fullWidth
          styles={{ label: { fontWeight: 500 } }}
          value={objectClass}
          onChange={(next) => usePalette.setState(({ chosen: some }) => ({ objectClass: next, chosen: some && new Set() }))}
          of={['device', 'rack', 'card']}
          wordsOf={(value) => t(`models.${value}`)}
        />
        <TextInput
          ref={search}
          size="xs"
          value={words}
          onChange={(event) => usePalette.setState({ words: event.currentTarget.value })}
          placeholder={t('models.search')}
          aria-label={t('models.search')}
          leftSection={<IconSearch size={13} />}
          data-first-focus
        />
        <Group gap={6} wrap="nowrap">
          <ChoiceField
            flex={1}
            size="xs"
            aria-label={t('models.classes')}
            none={ALL}
            clearable={shown !== null}
            placeholder={t('models.allClasses', { models: models.length })}
            value={shown === null ? ALL : codeOfClass(shown)}
            onChange={(code) => usePalette.setState({ shownClass: code === ALL ? null : MODEL_LIBRARY_CLASSES[code]! })}
            of={counts.map(([name]) => codeOfClass(name))}
            wordsOf={(code) => {
              const name = MODEL_LIBRARY_CLASSES[code]!;
              return t('models.ofClass', { name: classWords(name), models: counts.find(([each]) => each === name)![1] });
            }}
          />
          {mayChange && (
            <Tooltip label={t('models.choose')}>
              <ActionIcon
                aria-label={t('models.choose')}
                aria-pressed={chosen !== null}
                variant={chosen === null ? 'subtle' : 'light'}
                onClick={() => usePalette.setState({ chosen: chosen === null ? new Set() : null })}
              >
                <IconListCheck size={16} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
        <LackingPermission does={`insert-${objectClass}`} />
        <p className={classes['hint']}>{hint()}</p>
      </Stack>
      <div ref={scroll} className={classes['scroll']} aria-busy={answer.isAwaited}>
        <Unanswered answer={answer} />
        {answer.isCurrent && models.length === 0 && mayMake && <NoModels />}
        {answer.isCurrent && rows.length === 0 && (models.length > 0 || !mayMake) && (
          <p className={classes['none']}>{t(models.length === 0 ? 'models.none' : 'models.noneFor', { words })}</p>
        )}
        {answer.isCurrent && rows.length === 0 && objectClass === 'rack' && mayPlace && (
          <Button variant="default" m="xs" onClick={() => openDialog(DIALOGS.insert, { objectClass })}>
            {t('models.plainRack')}
          </Button>
        )}
        <div style={{ position: 'relative', height: virtual.getTotalSize() }}>
          {inSight.map(({ row, start }) =>
            row.kind === 'model' ? (
              <ModelRow
                key={row.model.id}
                model={row.model}
                objectClass={objectClass}
                front={fronts.get(row.model.id)}
                top={start}
                isHeld={held === row.model.id}
                mayTake={mayPlace}
                rows={rows}
                onTake={take}
                onAsk={ask}
              />
            ) : (
              <GroupRow key={row.key} group={row} top={start} />
            ),
          )}
        </div>
      </div>
      {chosen !== null && <ChosenBar models={models} chosen={chosen} />}
    </>
  );
}

function codeOfClass(name: string): number {
  return codeOf(MODEL_LIBRARY_CLASSES, name);
}

function heightOf(row: PaletteRow | undefined, objectClass: 'rack' | 'device' | 'card'): number {
  if (row?.kind !== 'model') return HEAD_PX;
  const face = facePx(row.model, objectClass);
  return LINE_PX + (face > 0 ? face + 6 : 0);
}

/** Nobody brought models yet: the two ways to have some. */
function NoModels() {
  const { t } = useTranslation('diagram');
  const { run } = useCommands();
  const mayImport = useLacked(screenOf('import').needs) === undefined;
  return (
    <Stack gap={8} p="12px 16px">
      <Text size="sm" c="dimmed">
        {t('plainModels.text')}
      </Text>
      <Button size="xs" onClick={() => run('insert-plain-models')}>
        {t('plainModels.make')}
      </Button>
      {mayImport && (
        <Button size="xs" variant="default" onClick={() => void navigate('/import.html')}>
          {t('plainModels.import')}
        </Button>
      )}
    </Stack>
  );
}

/** Steps that change what is listed. */
const MODEL_STEPS: readonly string[] = ['set-model-class', 'insert-plain-models', 'insert-panel-model'];

/** Changes when models were made or changed here, also by undo and redo, and the server has it. */
function useMadeHere(): string {
  const { madeCount } = usePalette();
  const changes = useDiagram(
    ({ history }) => history.entries.filter(({ label, done }) => MODEL_STEPS.includes(label) && done).length,
  );
  const saved = useDiagram((state) => state.saved.kind === 'saved');
  const [known, setKnown] = useState(`${madeCount} ${changes}`);
  useEffect(() => {
    if (saved) setKnown(`${madeCount} ${changes}`);
  }, [saved, madeCount, changes]);
  return known;
}

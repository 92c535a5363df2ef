import { Button, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toggled } from '../../../helpers/toggled';
import type { ModelItem } from '../../../../workers/api/session';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { useCommands } from '../../../commands/command-provider';
import { Unanswered } from '../../../answers/unanswered';
import { openDialog } from '../../../dialogs/dialog';
import { DIALOGS } from '../../../dialogs/dialogs';
import { useDiagram } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { Segments } from '../../../components/fields';
import { ClassIcon } from '../../../components/class-icon';
import { ModelPicture } from '../../../components/model-picture';
import { paletteRows } from './model-groups';
import { usePalette } from '../../../panels/palette-state';
import classes from './model-palette.module.css';
import { wordsFor } from '../../../i18n/word-key';

const REST_MS = 200;
/** More models than this are found by typing further letters. */
const MOST = 500;
const HEIGHTS = { head: 28, model: 40 } as const;

/** Models to insert, by library class. A click, or a drag onto the drawing, takes one in hand; the drawing shows where it fits. */
export function ModelPalette() {
  const { t } = useTranslation('diagram');
  const { context } = useCommands();
  const held = useDiagram((state) => state.toolModel);
  const { objectClass, words, closed, focusCount, madeCount } = usePalette();
  const mayPlace = useMayDo(`insert-${objectClass}`);
  const saved = useDiagram((state) => state.saved.kind === 'saved');
  const [known, setKnown] = useState(madeCount);
  const answer = useLiveAnswer(`${objectClass} ${known} ${words}`, (session) => session.models(objectClass, words, MOST), {
    once: true,
    keeps: true,
    restMs: words === '' ? 0 : REST_MS,
  });
  const models = answer.value;
  const scroll = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  /** The model that the button went down on. */
  const pressed = useRef(0);

  useEffect(() => {
    if (saved) setKnown(madeCount);
  }, [saved, madeCount]);
  useEffect(() => {
    if (focusCount === 0) return;
    search.current?.focus();
    // Asked once: a palette that is opened later does not take the keyboard.
    usePalette.setState({ focusCount: 0 });
  }, [focusCount]);

  const rows = useMemo(() => paletteRows(models ?? [], closed), [models, closed]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? 'model'],
    overscan: 8,
  });
  useEffect(() => virtual.measure(), [rows, virtual]);

  const take = (model: ModelItem): void => {
    if (objectClass !== 'card') context()?.diagram.take('insert', model.id, objectClass);
  };

  return (
    <>
      <Stack gap={6} flex="none" p="8px 8px 6px">
        <Segments
          fullWidth
          styles={{ label: { fontWeight: 500 } }}
          value={objectClass}
          onChange={(next) => usePalette.setState({ objectClass: next })}
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
        <LackingPermission does={`insert-${objectClass}`} />
        <p className={classes['hint']}>
          {t(
            !mayPlace
              ? 'models.reading'
              : objectClass === 'card'
                ? 'models.hintCard'
                : held === 0
                  ? 'models.hint'
                  : 'models.held',
          )}
        </p>
      </Stack>
      <div ref={scroll} className={classes['scroll']} aria-busy={answer.isAwaited}>
        <Unanswered answer={answer} />
        {answer.isCurrent && rows.length === 0 && (
          <p className={classes['none']}>{t(words === '' ? 'models.none' : 'models.noneFor', { words })}</p>
        )}
        {answer.isCurrent && models?.length === MOST && <p className={classes['none']}>{t('models.more', { count: MOST })}</p>}
        {answer.isCurrent && rows.length === 0 && objectClass === 'rack' && mayPlace && (
          <Button variant="default" m="xs" onClick={() => openDialog(DIALOGS.insert, { objectClass })}>
            {t('models.plainRack')}
          </Button>
        )}
        <div style={{ position: 'relative', height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const style = { transform: `translateY(${start}px)` };
            if (row.kind === 'head') {
              return (
                <UnstyledButton
                  key={`head ${row.libraryClass}`}
                  className={classes['group']}
                  style={style}
                  aria-expanded={row.open}
                  onClick={() => usePalette.setState({ closed: toggled(closed, row.libraryClass) })}
                >
                  <IconChevronRight size={12} stroke={2} data-open={row.open} />
                  <ModelPicture libraryClass={row.libraryClass} size={16} />
                  <span>{wordsFor(`diagram:libraryClass.${row.libraryClass}`) ?? t('libraryClass.none')}</span>
                  <span className={classes['count']}>{row.count}</span>
                </UnstyledButton>
              );
            }
            const { model } = row;
            return (
              <UnstyledButton
                key={model.id}
                className={classes['model']}
                style={style}
                aria-pressed={held === model.id}
                aria-disabled={!mayPlace || objectClass === 'card'}
                data-model={model.id}
                onClick={() => mayPlace && objectClass !== 'card' && take(model)}
                onPointerDown={() => {
                  pressed.current = model.id;
                }}
                onPointerLeave={(event) => {
                  // Dragged off its line with the button held: the drawing goes on with it.
                  const dragged = event.buttons === 1 && pressed.current === model.id;
                  pressed.current = 0;
                  if (dragged && mayPlace) take(model);
                }}
              >
                <ClassIcon kind="model" objectClass={objectClass} size={16} />
                <span className={classes['names']}>
                  <span className={classes['name']}>{model.name}</span>
                  <span className={classes['brand']}>{model.brand}</span>
                </span>
                <span className={classes['facts']}>
                  {model.heightU > 0 && <span>{t('models.units', { units: model.heightU })}</span>}
                  {model.ports > 0 && <span>{t('models.ports', { count: model.ports })}</span>}
                </span>
              </UnstyledButton>
            );
          })}
        </div>
      </div>
    </>
  );
}

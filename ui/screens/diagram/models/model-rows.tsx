import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelFrontOf, ModelLine } from '../../../../workers/api/session';
import { ModelPicture } from '../../../components/model-picture';
import { toggled } from '../../../helpers/toggled';
import { chooseModels, usePalette } from '../../../panels/palette-state';
import { useClassWords } from './class-words';
import { ModelFace, facePx } from './model-face';
import { modelsBetween, type PaletteRow } from './model-groups';
import classes from './model-palette.module.css';

/** The head of a class or a brand: opens and closes what is in it, and chooses all of it at once. */
export function GroupRow({
  group,
  top,
}: {
  readonly group: Exclude<PaletteRow, { readonly kind: 'model' }>;
  readonly top: number;
}) {
  const { t } = useTranslation('diagram');
  const classWords = useClassWords();
  const chosen = usePalette((state) => state.chosen);
  const { kind, key, name, open, models } = group;
  const words = kind === 'class' ? classWords(name) : name || t('models.noBrand');
  const count = chosen === null ? 0 : models.filter(({ id }) => chosen.has(id)).length;
  return (
    <div className={classes['group']} data-of={kind} style={{ transform: `translateY(${top}px)` }}>
      {chosen !== null && (
        <Checkbox
          size="xs"
          aria-label={t('models.chooseAll', { name: words })}
          checked={count === models.length}
          indeterminate={count > 0 && count < models.length}
          onChange={() => chooseModels(models.map(({ id }) => id))}
        />
      )}
      <UnstyledButton
        className={classes['head']}
        aria-expanded={open}
        onClick={() => usePalette.setState(({ turned }) => ({ turned: toggled(turned, key) }))}
      >
        <IconChevronRight size={12} stroke={2} data-open={open} />
        {kind === 'class' && <ModelPicture libraryClass={name} size={16} />}
        <span className={classes['name']}>{words}</span>
        <span className={classes['count']}>{t('models.number', { models: models.length })}</span>
      </UnstyledButton>
    </div>
  );
}

/** A model with its front. Where models are chosen a click chooses it, with Shift all from the last one on. */
export function ModelRow({
  model,
  objectClass,
  front,
  top,
  isHeld,
  mayTake,
  rows,
  onTake,
  onAsk,
}: {
  readonly model: ModelLine;
  readonly objectClass: 'rack' | 'device' | 'card';
  readonly front: ModelFrontOf | undefined;
  readonly top: number;
  readonly isHeld: boolean;
  readonly mayTake: boolean;
  readonly rows: readonly PaletteRow[];
  readonly onTake: (model: ModelLine) => void;
  /** By the keyboard, which has no place to click: a form asks for it. */
  readonly onAsk: (model: ModelLine) => void;
}) {
  const { t } = useTranslation('diagram');
  const chosen = usePalette((state) => state.chosen);
  const pressed = useRef(false);
  const heightPx = facePx(model, objectClass);
  const isChosen = chosen?.has(model.id) === true;
  const choose = (event: MouseEvent): void => {
    const last = chosen && [...chosen].at(-1);
    const range = event.shiftKey && last ? modelsBetween(rows, last, model.id).filter((id) => chosen?.has(id) !== true) : [];
    chooseModels(range.length > 0 ? range : [model.id]);
  };
  return (
    <UnstyledButton
      className={classes['model']}
      style={{ transform: `translateY(${top}px)` }}
      data-model={model.id}
      {...(chosen === null
        ? { 'aria-pressed': isHeld, 'aria-disabled': !mayTake }
        : { role: 'checkbox', 'aria-checked': isChosen })}
      onClick={(event) => {
        if (chosen !== null) choose(event);
        else if (mayTake) (event.detail === 0 ? onAsk : onTake)(model);
      }}
      onPointerDown={() => {
        pressed.current = true;
      }}
      onPointerLeave={(event) => {
        // Dragged off its line with the button held: the drawing goes on with it.
        const dragged = event.buttons === 1 && pressed.current;
        pressed.current = false;
        if (dragged && mayTake && chosen === null) onTake(model);
      }}
    >
      <span className={classes['line']}>
        {chosen !== null && <Checkbox.Indicator size="xs" checked={isChosen} />}
        <span className={classes['name']}>{model.name}</span>
        <span className={classes['facts']}>
          {model.heightU > 0 && <span>{t('models.units', { units: model.heightU })}</span>}
          {model.ports > 0 && <span>{t('models.ports', { count: model.ports })}</span>}
        </span>
      </span>
      {heightPx > 0 && <ModelFace front={front} heightPx={heightPx} />}
    </UnstyledButton>
  );
}

import { useTranslation } from 'react-i18next';
import type { ClosureSplice } from '../../../../domain/cabling/closure-content';
import type { ClosureAnswer } from '../../../../workers/api/cores';
import classes from './cores.module.css';
import { colourHex } from './swatch';

/** Every tray with its places: taken ones in the colours of their cores, the free ones empty. */
export function ClosureTrays({
  closure,
  lit,
  onLight,
  onPlace,
}: {
  readonly closure: ClosureAnswer;
  readonly lit: number;
  readonly onLight: (splice: number) => void;
  /** A free place was chosen: splices go on from there. */
  readonly onPlace: (tray: number, position: number) => void;
}) {
  const { t } = useTranslation('cores');
  const byPlace = new Map(closure.splices.map((splice) => [`${splice.tray}.${splice.position}`, splice]));
  const nameOf = ({ cable, core }: ClosureSplice['left']): string =>
    t('coreOf', { cable: closure.details[cable]?.name || t('unnamedCable'), core });
  const colourOf = ({ cable, core }: ClosureSplice['left']): string => {
    const row = closure.details[cable]?.rows[core - 1];
    return row ? colourHex(row.colour) : 'var(--pl-dim)';
  };
  return (
    <div className={classes['trays']} data-part="trays">
      <h3>{t('closure.trays')}</h3>
      {closure.trays.map((positions, at) => (
        <div key={at} className={classes['tray']} role="group" aria-label={t('closure.tray', { tray: at + 1 })}>
          <span>{at + 1}</span>
          <span className={classes['cells']}>
            {Array.from({ length: positions }, (_, index) => {
              const position = index + 1;
              const splice = byPlace.get(`${at + 1}.${position}`);
              const label = splice
                ? t('closure.taken', { tray: at + 1, position, left: nameOf(splice.left), right: nameOf(splice.right) })
                : t('closure.free', { tray: at + 1, position });
              return (
                <button
                  key={position}
                  type="button"
                  className={classes['cell']}
                  tabIndex={at === 0 && index === 0 ? 0 : -1}
                  data-taken={splice ? true : undefined}
                  data-lit={splice && splice.id === lit ? true : undefined}
                  title={label}
                  aria-label={label}
                  style={
                    splice
                      ? { background: `linear-gradient(135deg, ${colourOf(splice.left)} 50%, ${colourOf(splice.right)} 50%)` }
                      : undefined
                  }
                  onClick={() => (splice ? onLight(splice.id === lit ? 0 : splice.id) : onPlace(at + 1, position))}
                  onKeyDown={walkCells}
                />
              );
            })}
          </span>
        </div>
      ))}
    </div>
  );
}

function walkCells(event: React.KeyboardEvent<HTMLElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 12, ArrowUp: -12 }[event.key];
  if (by === undefined) return;
  const cells = [...event.currentTarget.closest('[data-part="trays"]')!.querySelectorAll<HTMLElement>('button')];
  const next = cells[cells.indexOf(event.currentTarget) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

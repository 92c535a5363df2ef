import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { HEAT_MEASURES, type HeatMeasure } from '../../../../domain/capacity/heat-measures';
import { ChoiceField } from '../../../components/fields';
import { useCommands } from '../../../commands/command-provider';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { useCanvasFoot } from '../canvas/canvas-foot';
import { enterPlace, useCapacity } from './capacity-state';
import classes from './heat-legend.module.css';
import { useCapacitySettings } from './use-capacity';

/** Between the legend and the canvas's lower edge, CSS px. */
const ABOVE_FOOT = 10;

/**
 * The installation's limits and thresholds for what is drawn; over the drawing, while racks wear the colours of how full
 * they are, of what, and which colour means what.
 */
export function HeatLegend() {
  const heat = useDiagram((state) => state.view.heat);
  const session = useDiagramSession();
  const ready = useDiagram((state) => state.phase.kind === 'ready');
  const settings = useCapacity((state) => state.settings);
  useCapacitySettings(ready);
  const owner = useDiagram((state) => state.opened?.path.at(-1)?.id ?? state.opened?.diagram ?? 0);
  useEffect(() => {
    if (owner !== 0) enterPlace(owner);
  }, [owner]);
  useEffect(() => {
    if (!session || !ready) return;
    void session.capacity.configure(settings).catch((error: unknown) => console.error('racks could not be coloured', error));
  }, [session, ready, settings]);
  return heat === null ? null : <Legend heat={heat} />;
}

function Legend({ heat }: { readonly heat: HeatMeasure }) {
  const { t } = useTranslation('capacity');
  const { context } = useCommands();
  const show = (next: HeatMeasure | null): void => context()?.diagram.show({ heat: next });
  const { warnPercent, criticalPercent } = useCapacity((state) => state.settings);
  const third = Math.round(warnPercent / 3);
  const bounds = [0, third, Math.round((2 * warnPercent) / 3), warnPercent, criticalPercent];
  const folded = useCapacity((state) => state.legendFolded);
  const box = useRef<HTMLElement>(null);
  // What is fitted to the view stands above it.
  useLayoutEffect(() => {
    useCanvasFoot.setState({ taken: (box.current?.offsetHeight ?? 0) + ABOVE_FOOT });
    return () => useCanvasFoot.setState({ taken: 0 });
  }, [folded]);
  const scale = (
    <ol>
      {bounds.map((from, step) => {
        const words = step === 4 ? t('heat.from', { from }) : t('heat.range', { from, to: bounds[step + 1] });
        return (
          <li key={step} title={words}>
            <i style={{ background: `var(--engine-heat${step})` }} />
            {folded ? null : <span>{words}</span>}
          </li>
        );
      })}
    </ol>
  );
  const fold = folded ? t('heat.unfold') : t('heat.fold');
  return (
    <section ref={box} className={classes['legend']} aria-label={t('heat.title')} data-part="heat-legend" data-folded={folded}>
      <div className={classes['head']}>
        {folded ? (
          scale
        ) : (
          <ChoiceField
            size="xs"
            aria-label={t('heat.title')}
            value={heat}
            onChange={show}
            of={HEAT_MEASURES}
            wordsOf={(each) => t(`heat.${each}`)}
            comboboxProps={{ withinPortal: true }}
          />
        )}
        <UnstyledButton
          aria-label={fold}
          title={fold}
          aria-expanded={!folded}
          onClick={() => useCapacity.setState({ legendFolded: !folded })}
        >
          {folded ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        </UnstyledButton>
        <UnstyledButton aria-label={t('heat.off')} title={t('heat.off')} onClick={() => show(null)}>
          <IconX size={14} />
        </UnstyledButton>
      </div>
      {folded ? null : scale}
      {folded ? null : <p>{t('heat.unknown')}</p>}
    </section>
  );
}

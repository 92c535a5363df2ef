import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../components/fields';
import { NO_ID } from '../../../../domain/ids';
import type { ConnectPlan, LoosePlugs } from '../../../../workers/api/cabling';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { withLeg } from './connect-form';
import own from './connect-dialog.module.css';

/** Which leg of a breakout goes into which of the selected ports, and which hang loose; nothing for any other cables. */
export function LegsField({
  plan,
  to,
  legs,
  onLegs,
}: {
  readonly plan: ConnectPlan | null;
  readonly to: readonly number[];
  /** null = the ports in their order. */
  readonly legs: readonly number[] | null;
  readonly onLegs: (legs: readonly number[]) => void;
}) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const described = useLiveAnswer(to.join(), (session) => session.describe(to));
  const count = plan?.count === 1 ? plan.cables[0]!.to.length : 1;
  if (count === 1) return null;
  const plugs = legs ?? Array.from({ length: count }, (_, at) => to[at] ?? NO_ID);
  const wordsOf = (port: number): string => {
    const one = described.value?.find(({ id }) => id === port);
    return port === NO_ID
      ? t('cabling:connect.hangsLoose')
      : [one?.path.at(-1)?.name, one?.name || t('diagram:unnamed')].filter(Boolean).join(' · ');
  };
  return (
    <fieldset className={own['legs']}>
      <legend>{t('cabling:connect.legs')}</legend>
      {plugs.map((port, leg) => (
        <ChoiceField
          key={leg}
          label={t('cabling:connect.leg', { number: leg + 1 })}
          value={port}
          onChange={(chosen) => onLegs(withLeg(plugs, leg, chosen))}
          of={[NO_ID, ...to]}
          wordsOf={wordsOf}
        />
      ))}
    </fieldset>
  );
}

/** Which loose plug of a cable goes into each port: places in `loose.plugs`, in the order of the ports. */
export function LooseField({
  loose,
  chosen,
  onChosen,
}: {
  readonly loose: LoosePlugs;
  readonly chosen: readonly number[];
  readonly onChosen: (chosen: readonly number[]) => void;
}) {
  const { t } = useTranslation('cabling');
  const places = loose.plugs.map((_, at) => at);
  return (
    <fieldset className={own['legs']}>
      <legend>{t('connect.looseLegs')}</legend>
      {loose.ports.map((port, at) => (
        <ChoiceField
          key={port.id}
          label={[port.deviceName, port.name].filter(Boolean).join(' · ')}
          value={chosen[at] ?? at}
          onChange={(place) => onChosen(swapped(chosen, at, place))}
          of={places}
          wordsOf={(place) => t('connect.leg', { number: loose.plugs[place]!.connector + 1 })}
        />
      ))}
    </fieldset>
  );
}

/** A port takes a place; whichever had it takes the one that this port had. */
function swapped(chosen: readonly number[], at: number, place: number): readonly number[] {
  return chosen.map((each, other) => (other === at ? place : each === place ? chosen[at]! : each));
}

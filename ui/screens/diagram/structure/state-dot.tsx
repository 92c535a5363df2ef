import { useTranslation } from 'react-i18next';
import { ENGINE_TOKENS, type EngineTokenName } from '../../../../domain/geometry/theme-tokens';
import type { Description } from '../../../../workers/api/session';
import { useTheme } from '../../../themes/theme-state';
import { signOf, type StateSign } from './state-signs';

/** The state of a record as a small sign: colour and shape. Nothing when there is nothing to say. */
export function StateDot({ record }: { readonly record: Pick<Description, 'kind' | 'fields'> }) {
  return (
    <Sign sign={signOf(record.kind, String(record.fields['lifecycle'] ?? ''), String(record.fields['operational'] ?? ''))} />
  );
}

export function Sign({ sign }: { readonly sign: StateSign | undefined }) {
  const { t } = useTranslation('diagram');
  const theme = useTheme((state) => state.name);
  if (sign === undefined) return null;
  const color = ENGINE_TOKENS[sign.token as EngineTokenName][theme];
  const word = t(sign.word);
  return (
    <svg width={10} height={10} viewBox="0 0 10 10" role="img" aria-label={word} style={{ flex: 'none' }}>
      <title>{word}</title>
      {shapeOf(sign.shape, color)}
    </svg>
  );
}

function shapeOf(shape: StateSign['shape'], color: string) {
  switch (shape) {
    case 'disc':
      return <circle cx={5} cy={5} r={3.5} fill={color} />;
    case 'ring':
      return <circle cx={5} cy={5} r={3} fill="none" stroke={color} strokeWidth={1.6} />;
    case 'triangle':
      return <path d="M5 0.8 9.6 9.2H0.4Z" fill={color} />;
    case 'square':
      return <rect x={1.5} y={1.5} width={7} height={7} fill={color} />;
    case 'dash':
      return <circle cx={5} cy={5} r={3.4} fill="none" stroke={color} strokeWidth={1.6} strokeDasharray="2.4 1.6" />;
    case 'cross':
      return <path d="M2 2 8 8M8 2 2 8" stroke={color} strokeWidth={1.9} strokeLinecap="round" />;
    case 'none':
      return null;
  }
}

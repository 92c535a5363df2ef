import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/fields';
import type { Channel } from '../../../../domain/channels/channel';
import { newCables } from '../../../../domain/channels/channel-intent';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { refusalText } from '../../../i18n/sentences';
import { useRoute } from './route-state';

/** By which rule the new cables are labelled, and what their labels will be; `wanted` are the channels at `which`. */
export function RouteLabels({ which, wanted }: { readonly which: readonly number[]; readonly wanted: readonly Channel[] }) {
  const { t } = useTranslation(['channels', 'cabling']);
  const rule = useRoute((state) => state.labelRule);
  const ports = newCables(wanted).map(({ from, to }) => [from.port, to.port]);
  const asked = ports.length === 0 || rule.trim() === '' ? null : JSON.stringify([which, rule, ports]);
  const { value } = useLiveAnswer(asked, ({ channels }) => channels.labels(which, rule.trim()), { keeps: true });
  if (ports.length === 0) return null;
  const labels = asked === null ? [] : (value?.names ?? []);
  const preview = labels.length > 1 ? t('channels:make.labels', { first: labels[0], last: labels.at(-1) }) : labels[0];
  return (
    <Box p="4px 14px 0">
      <TextField
        size="xs"
        label={t('cabling:connect.rule')}
        placeholder={t('cabling:connect.noLabels')}
        title={t('cabling:connect.ruleHint')}
        value={rule}
        description={preview}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={asked !== null && value?.refusal ? refusalText(value.refusal) : undefined}
        onChange={(labelRule) => useRoute.setState({ labelRule })}
      />
    </Box>
  );
}

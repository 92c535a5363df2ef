import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PLACE_CLASSES } from '../../../../domain/catalog/enums';
import { openDialog } from '../../../dialogs/dialog';
import { DIALOGS } from '../../../dialogs/dialogs';
import type { Description } from '../../../../workers/api/session';
import classes from '../structure/record-facts.module.css';

/** Of a place how much lies in its store, of a cable, device or card in whose store it lies; with the way there. */
export function StoreFact({ record: { id, class: own, facts } }: { readonly record: Description }) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const place = PLACE_CLASSES.some((each) => each === own) ? id : Number(facts['store'] ?? 0);
  if (place === 0) return null;
  const words =
    place === id
      ? t('store.holds', { count: Number(facts['stored'] ?? 0) + Number(facts['storedThings'] ?? 0) })
      : t('store.inPlace', { place: String(facts['storeName']) });
  return (
    <div className={classes['facts']} data-part="store-fact">
      <div className={classes['free']}>
        <span>{words}</span>
        <Button variant="subtle" size="compact-xs" onClick={() => openDialog(DIALOGS.store, { place })}>
          {t('store.open')}
        </Button>
      </div>
    </div>
  );
}

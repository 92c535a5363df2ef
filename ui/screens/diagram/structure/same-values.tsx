import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sameValues, type SearchItem } from '../../../../protocol/rest/search';
import { useAnswer } from '../../../answers/use-answer';
import { addressOfFind, pathWords } from '../../../components/finds';
import { useEngine } from '../../../engine-host/engine-host';
import { Link } from '../../../router/link';
import { api } from '../../../session/session';
import classes from './property-input.module.css';

/** Named one by one; more are counted. */
const NAMED_MAX = 3;
/** While one selection follows another nothing is asked. */
const REST_MS = 80;

/** By field: who else has this record's serial number, asset tag or address. 0 = nobody is asked about. */
export function useSameValues(id: number): ReadonlyMap<string, readonly SearchItem[]> {
  const { store } = useEngine();
  const versions = useMemo(() => ({ get: () => store.getState().stored, subscribe: store.subscribe }), [store]);
  const { value } = useAnswer(
    id === 0 ? null : String(id),
    async (cancel) => {
      const same = await api.call(sameValues, { query: { id } }, { cancel });
      return new Map(same.map(({ field, items }) => [field, items]));
    },
    { versions, restMs: REST_MS },
  );
  return value ?? NOBODY;
}

const NOBODY: ReadonlyMap<string, readonly SearchItem[]> = new Map();

/** Under a field: who has the same in it, each with the way there. */
export function SameValue({ items }: { readonly items: readonly SearchItem[] }) {
  const { t } = useTranslation('diagram');
  const named = items.slice(0, NAMED_MAX);
  return (
    <p className={classes['same']} role="status">
      {t('properties.sameElsewhere')}{' '}
      {named.map((item, at) => (
        <span key={item.id}>
          {at > 0 && ', '}
          {item.diagram === 0 ? (
            item.name || t('unnamed')
          ) : (
            <Link href={addressOfFind(item)} title={pathWords(item.path)}>
              {item.name || t('unnamed')}
            </Link>
          )}
        </span>
      ))}
      {items.length > named.length && ` ${t('properties.sameMore', { count: items.length - named.length })}`}
    </p>
  );
}

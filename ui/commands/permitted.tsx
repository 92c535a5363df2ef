import { useTranslation } from 'react-i18next';
import type { Permission } from '../../domain/permissions/permission';
import { useDiagram } from '../engine-host/engine-host';
import { lackingFor, maySomething, type OperationKind } from './lacking';
import classes from './permitted.module.css';

export function useMaySomething(): boolean {
  return useDiagram((state) => maySomething(state.barred));
}

/** May whoever is signed in carry out all of these operations? */
export function useMayDo(...kinds: readonly OperationKind[]): boolean {
  return useDiagram(({ barred }) => maySomething(barred) && lackingFor(barred, kinds) === null);
}

/** `Needs the permission ...`, in words; undefined for none. */
export function useLackingWords(lacking: Permission | null): string | undefined {
  const { t } = useTranslation('common');
  return lacking === null ? undefined : t('permissionNeeded', { permission: t(`user.right.${lacking}`) });
}

/**
 * Names the permission that is lacking for what stands here to others. Whoever may change nothing at all is shown
 * diagrams to look at, and hears of no permission.
 */
export function LackingPermission({ does }: { readonly does: OperationKind }) {
  const lacking = useDiagram(({ barred }) => (maySomething(barred) ? lackingFor(barred, [does]) : null));
  const words = useLackingWords(lacking);
  return words === undefined ? null : <p className={classes['lacking']}>{words}</p>;
}

import i18next from 'i18next';
import type { Related, RelatedThing } from '../../../../domain/cabling/related';
import type { RelationKind } from '../../../../domain/cabling/relation-roles';
import { wordsFor } from '../../../i18n/word-key';

/** What a thing is called, in the user's words. */
export function thingText({ kind, name }: Pick<RelatedThing, 'kind' | 'name'>): string {
  return name || i18next.t(kind === 'cable' ? 'relations:unnamedCable' : 'relations:unnamed');
}

/** `A03 · srv-1`: the last two places above it, without those that the reader is in; the word of its class where none is left. */
export function whereText({ way, kind, class: word }: Pick<RelatedThing, 'way' | 'kind' | 'class'>, room: number): string {
  const places = way.slice(way.findIndex(({ id }) => id === room) + 1).slice(-2);
  const where = places.map(({ name }) => name).filter((name) => name !== '');
  return (
    where.join(' · ') ||
    (wordsFor(`catalog:objectClass.${word}`) ??
      wordsFor(`pathways:kind.${word}`) ??
      wordsFor(`catalog:recordKind.${kind}`) ??
      i18next.t('relations:pathway'))
  );
}

/** What the other is to the one in the middle: `contains it`, `3 cables`, `standby`. */
export function roleText({ kind, role, cables }: Pick<Related, 'kind' | 'role' | 'cables'>): string {
  if (kind === 'cabling' && cables > 0) return i18next.t('relations:role.cabling.cables', { count: cables });
  return wordsFor(`relations:role.${kind}.${role || 'none'}`) ?? role;
}

/** One colour a kind, here and on its switch; tokens of the theme. */
export const KIND_COLOURS: Readonly<Record<RelationKind, string>> = {
  belonging: 'var(--pl-dim)',
  redundancy: 'var(--pl-good)',
  cabling: 'var(--pl-accent-text)',
  laying: 'var(--engine-cableMultiMode)',
  coilCarrier: 'var(--engine-cableSingleMode)',
};

import { bundleWords, type Language } from './bundle-words';

/** What two people type into one field. */
const DEPARTMENTS = { en: ['Networks', 'Facilities'], 'zh-cn': ['网络组', '机电组'] } as const;

/** Stands for words that are not known before. */
const ANY = '@@';

function pattern(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(ANY, '.+'));
}

export type JobWords = ReturnType<typeof jobWords>;

/** What the product says and asks in a job of two people, as it is read on the screen, and what they type. */
export function jobWords(language: Language) {
  const t = bundleWords(language);
  const gone = t('refusal:undo-gone');
  return {
    language,
    departments: DEPARTMENTS[language],
    elevations: t('home:elevations'),
    name: t('diagram:property.name'),
    unit: t('diagram:property.positionU'),
    department: t('diagram:property.department'),
    serial: t('diagram:property.serialNumber'),
    properties: t('diagram:right.propertyView'),
    history: t('diagram:right.history'),
    everyone: t('diagram:history.everyone'),
    deleted: t('diagram:right.deleted'),
    putBack: t('diagram:properties.putBack'),
    cableClass: t('diagram:property.cableClass'),
    copper: t('diagram:cableClass.copperCable'),
    connect: t('diagram:connect.confirm'),
    remove: t('diagram:delete.confirm'),
    oneCable: new RegExp(`${t('diagram:count.cable', { count: 1 })}(?!s)`),
    ports: (used: number, total: number): string => t('diagram:facts.ports', { used, total }),
    wholeWay: t('cabling:link.list'),
    restore: (name: string): string => t('diagram:deleted.restoreNamed', { name }),
    restored: (name: string): string => t('diagram:did.restore', { name }),
    goneBy: (who: string, name: string): string => t('diagram:notice.lost', { who, name }),
    undone: (name: string): string => t('diagram:did.undo', { what: t('diagram:did.set-properties', { name }) }),
    changed: (name: string): string => t('diagram:did.set-properties', { name }),
    replaced: (who: string, mine: string, theirs: string): string => t('diagram:properties.replaced', { who, mine, theirs }),
    /** A step that stays, since somebody deleted what it made or changed; without `what` whichever step. */
    stays: (who: string, what = ANY): RegExp => {
      const reason = t('diagram:since.gone', { who, name: ANY, when: ANY });
      return pattern(t('diagram:notice.passed.undoGone', { what, reason }));
    },
    staysInList: t('diagram:history.stays', { reason: gone }),
    /** A device that is moved into another's units. */
    occupied: (unit: number): RegExp =>
      new RegExp(
        t('refusal:units-occupied_unnamed', {
          byName: t('refusal:named', { name: '(router|switch)-01' }),
          byPositionU: unit,
        }).replace(/[.。]$/, ''),
      ),
  };
}

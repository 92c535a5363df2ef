/** What the product says and asks in a job of two people, as it is read on the screen, and what they type. */
export interface JobWords {
  readonly language: 'en';
  readonly elevations: string;
  readonly name: string;
  readonly unit: string;
  readonly department: string;
  readonly serial: string;
  readonly properties: string;
  readonly history: string;
  readonly everyone: string;
  readonly deleted: string;
  readonly putBack: string;
  readonly cableClass: string;
  readonly copper: string;
  readonly connect: string;
  readonly remove: string;
  readonly oneCable: RegExp;
  readonly ports: (used: number, total: number) => string;
  readonly wholeWay: string;
  readonly restore: (name: string) => string;
  readonly restored: (name: string) => string;
  readonly goneBy: (who: string, name: string) => string;
  readonly undone: (name: string) => string;
  readonly changed: (name: string) => string;
  readonly replaced: (who: string, mine: string, theirs: string) => string;
  /** Why a step stays: what it made or changed is gone. */
  readonly stays: RegExp;
  readonly staysInList: RegExp;
  /** A device that is moved into another's units. */
  readonly occupied: (unit: number) => RegExp;
  /** What two people type into one field. */
  readonly departments: readonly [anna: string, bo: string];
}

export const ENGLISH: JobWords = {
  language: 'en',
  elevations: 'Elevations',
  name: 'Name',
  unit: 'U position',
  department: 'Department',
  serial: 'Serial number',
  properties: 'Properties',
  history: 'History',
  everyone: 'Everyone',
  deleted: 'Deleted',
  putBack: 'Put mine back',
  cableClass: 'Cable class',
  copper: 'Copper cable',
  connect: 'Connect',
  remove: 'Delete',
  oneCable: /1 cable(?!s)/,
  ports: (used, total) => `${used} of ${total} ports connected`,
  wholeWay: 'Link, end to end',
  restore: (name) => `Restore ${name}`,
  restored: (name) => `${name} restored`,
  goneBy: (who, name) => `${who} deleted “${name}”, which you had selected.`,
  undone: (name) => `Undone: ${name} changed`,
  changed: (name) => `${name} changed`,
  replaced: (who, mine, theirs) => `${who} replaced your “${mine}” by “${theirs}”.`,
  stays: /stays: It was deleted since\. Undo goes on with the step before it\./,
  staysInList: /^Not undone: It was deleted since\.$/,
  occupied: (unit) => new RegExp(`The units are occupied by “(router|switch)-01” at ${unit} U`),
  departments: ['Networks', 'Facilities'],
};

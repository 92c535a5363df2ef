import {
  any,
  flag,
  id,
  list,
  number,
  object,
  oneOf,
  optional,
  orNull,
  record,
  text,
  wholeText,
  type Out,
} from '../../domain/shape';
import { CODES } from '../errors';
import { endpoint } from './endpoint';

const changedField = object({
  field: text(),
  /** As the record keeps it: a choice as its position, a reference as an id; null = it was not known. */
  before: any<string | number | null>(),
  after: any<string | number | null>(),
});

/** What the records are called that fields name, by id; those that are gone are not among them. */
const names = record(text());

const recordStep = object({
  clock: number,
  /** The operation's kind; `undo`, `redo`, `restore` and `bulk` (an import) are such. */
  operation: text(),
  userName: text(),
  /** Milliseconds since 1970. */
  atMs: number,
  /** `moved`: it stands elsewhere, and is otherwise what it was. */
  what: oneOf(['made', 'changed', 'moved', 'gone']),
  /** Of `changed`; texts and numbers alone. */
  fields: list(changedField),
});
export type ChangedField = Out<typeof changedField>;
export type RecordStep = Out<typeof recordStep>;

/** What anybody did to a record, the latest first. */
export const readHistory = endpoint({
  method: 'GET',
  path: '/v1/history',
  permission: 'propertyRead',
  query: object({
    record: id,
    /** Only steps before this clock: the next page. */
    before: optional(wholeText),
    limit: optional(wholeText),
  }),
  answer: object({
    items: list(recordStep),
    more: flag,
    names,
  }),
  limits: { inTurns: true },
});

/** What a step made of one record that was there before and after. */
const stepChange = object({
  kind: text(),
  /** An object's class; else ''. */
  class: text(),
  id: number,
  /** What it was called before the step. */
  name: text(),
  fields: list(changedField),
});
export type StepChange = Out<typeof stepChange>;

const stepFields = {
  clock: number,
  /** As the history tells it: `did.<label>` of the words, filled with the facts; `bulk` = an import. */
  label: text(),
  facts: record(any<string | number>()),
  userName: text(),
  /** Milliseconds since 1970. */
  atMs: number,
  /** Something of it that the diagram shows; 0 = nothing is left there. */
  about: number,
  /** What it changed of the first of its records, also of those that are deleted since; an import tells none. */
  changes: list(stepChange),
  /** How many records it changed so. */
  changed: number,
  /** What the records were called then that fields name, by id. */
  names,
};
const diagramStep = object(stepFields);
export type DiagramStep = Out<typeof diagramStep>;

const placedStep = object({
  ...stepFields,
  /** Names of the places in which it was done, from the site down, as they were then; of several what they have in common. */
  path: list(text()),
  /** The diagram that shows it now; 0 = none does. */
  diagram: number,
});
export type PlacedStep = Out<typeof placedStep>;

/** What anybody did anywhere, the latest first. */
export const readSteps = endpoint({
  method: 'GET',
  path: '/v1/steps',
  permission: 'propertyRead',
  /** `since`: milliseconds since 1970. */
  query: object({ since: optional(wholeText), before: optional(wholeText), limit: optional(wholeText) }),
  answer: object({ items: list(placedStep), next: orNull(number) }),
  limits: { inTurns: true },
});

/** What anybody did to what a diagram shows, the latest first. */
export const readDiagramSteps = endpoint({
  method: 'GET',
  path: '/v1/diagrams/:id/steps',
  permission: 'propertyRead',
  params: object({ id: text() }),
  query: object({ before: optional(wholeText), limit: optional(wholeText) }),
  /** `next`: the clock before which more is to be asked for; null = there is no more. A page may hold none and go on. */
  answer: object({ items: list(diagramStep), next: orNull(number) }),
  codes: [CODES.notFound],
  limits: { inTurns: true },
});

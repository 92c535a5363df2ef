import { codeOf, OBJECT_CLASSES } from '../../catalog/enums';
import { changed } from '../../document/changes';
import { ok, refuse } from '../../result';
import { checked } from '../new-records';
import { operation, sameIn, type Operation } from '../operation';
import { id, intentReader, text, type Read } from '../parse';
import { footprintReads, records } from '../read-steps';
import { nameOf, renameWords } from '../words';

const ROW = codeOf(OBJECT_CLASSES, 'row');

const reader = intentReader('rename-row', {
  row: id,
  name: text(),
});
export type RenameRowIntent = Read<typeof reader>;

/** A row gets another name, and the racks that stand in it say that one. What they are called themselves stays. */
export const renameRow: Operation<RenameRowIntent> = operation(reader, {
  summary: 'Renames a row; the racks that stand in it are counted to it by its new name.',
  joins: (before, intent) => sameIn(before, intent, 'row'),
  reads: ({ row }) => [records('row', 'object', [row]), ...footprintReads(['row'])],
  writes: ['object'],
  refuses: ['object-missing', 'not-a-row', 'name-missing'],
  needs: ['propertyEditing'],
  words: (document, { row, name }) => ({ count: 1, ...renameWords(nameOf(document, row), name) }),
  run(slice, { row: id, name }) {
    const row = slice.get('object', id);
    if (!row) return refuse('object-missing', { id }, 'row');
    if (row.class !== ROW) return refuse('not-a-row', { name: row.name }, 'row');
    if (name.trim() === '') return refuse('name-missing', { id }, 'name');
    const change = changed('object', row, { name });
    return change ? checked(slice, [change], true) : ok([]);
  },
});

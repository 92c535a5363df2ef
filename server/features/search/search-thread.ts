import { parentPort } from 'node:worker_threads';
import { toCell } from '../../../domain/ids';
import { compactMac, FACT_MARK, PackedIndex } from './packed-index';
import { searchedFields, SEARCHED_KINDS, type FromSearchThread, type ToSearchThread } from './search-messages';

/** The thread that holds the search index: it never touches the database, and the main thread never searches. */
const port = parentPort!;
const say = (message: FromSearchThread) => port.postMessage(message);
const HAS_MAC = SEARCHED_KINDS.map((kind) => searchedFields(kind).hasMac);

let current = new PackedIndex();
let filling = current;

port.on('message', (message: ToSearchThread) => {
  switch (message.kind) {
    case 'begin':
      // The first index answers while it fills; a later one when it is whole.
      filling = current.size === 0 ? current : new PackedIndex();
      break;
    case 'rows':
      addRows(message.of, message.lines);
      say({ kind: 'taken' });
      break;
    case 'remove':
      for (const id of message.ids) filling.remove(toCell(id));
      break;
    case 'loaded':
      filling.endOfBase();
      current = filling;
      break;
    case 'query':
      say({ kind: 'answer', query: message.query, ...current.search(message.words, message.limit) });
  }
});

function addRows(of: number, lines: string): void {
  for (const line of lines.split('\n')) {
    if (line === '') continue;
    const [id, ...texts] = line.split('\t');
    const mac = HAS_MAC[of] ? compactMac(texts.pop() ?? '') : '';
    const fields = texts.filter((text) => !text.startsWith(FACT_MARK));
    const facts = texts.filter((text) => text.startsWith(FACT_MARK));
    filling.set({ cell: toCell(Number(id)), kind: of, fields, facts, mac });
  }
}

import pino from 'pino';
import { expect, it } from 'vitest';
import { ForeignNames } from './foreign-names';

it('[walk 6, own option] the log names each foreign host and origin once a minute, a few at most, and the option', () => {
  const lines: Readonly<Record<string, unknown>>[] = [];
  let nowMs = 0;
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const names = new ForeignNames(log, () => nowMs);
  for (const value of ['a.example', 'a.example', 'x'.repeat(400)]) names.note({ header: 'host', value });
  names.note({ header: 'origin', value: 'a.example' });
  expect(lines.map(({ host, origin }) => host ?? origin)).toEqual(['a.example', 'x'.repeat(80), 'a.example']);
  expect(lines[0]!['msg']).toContain('--origin');
  for (let at = 0; at < 1000; at += 1) names.note({ header: 'host', value: `h${at}.example` });
  expect(lines).toHaveLength(20);
  nowMs = 60_000;
  names.note({ header: 'host', value: 'a.example' });
  expect(lines).toHaveLength(21);
});

import { gzipSync } from 'node:zlib';
import { decodeSnapshot, encodeSnapshot } from '../../protocol/codec/snapshot';
import { hallDocument, recordsOf } from '../documents';
import { interleave, type Finding, type Scenario } from '../harness';

const PEER = 'JSON of the filled fields';

export const scenario: Scenario = {
  question: 'how many bytes a port is a document on the wire, and how long do encoding and decoding take beside JSON?',
  async run({ seed, rounds, size }) {
    const findings: Finding[] = [];
    for (const ports of size === undefined ? [100_000, 1_000_000] : [size])
      findings.push(...(await measure(ports, seed, ports > 200_000 ? Math.min(rounds, 3) : rounds)));
    return findings;
  },
};

async function measure(ports: number, seed: number, rounds: number): Promise<readonly Finding[]> {
  const { document, diagram } = hallDocument(ports, seed);
  const header = { diagram, clock: 1 };
  const snapshot = encodeSnapshot(document, header);
  const records = recordsOf(document);
  const json = Buffer.from(JSON.stringify(records));
  const text = json.toString();
  const times = await interleave(rounds, {
    encode: () => encodeSnapshot(document, header),
    stringify: () => JSON.stringify(records),
    // A decoder may keep views of the buffer, so each round gets one of its own.
    decode: () => decodeSnapshot(snapshot.slice(0)),
    parse: () => JSON.parse(text) as unknown,
  });
  return [
    {
      figure: 'snapshot before compression',
      size: ports,
      ours: snapshot.byteLength / ports,
      unit: 'bytes a port',
      peer: json.byteLength / ports,
      peerName: PEER,
      ...(ports === 100_000 ? { target: { atMost: 24 } } : {}),
    },
    {
      figure: 'snapshot after gzip',
      size: ports,
      ours: gzipSync(Buffer.from(snapshot), { level: 6 }).byteLength / ports,
      unit: 'bytes a port',
      peer: gzipSync(json, { level: 6 }).byteLength / ports,
      peerName: PEER,
    },
    {
      figure: 'encode',
      size: ports,
      ours: times.encode,
      unit: 'ms',
      peer: times.stringify,
      peerName: 'JSON.stringify of ready records',
    },
    {
      figure: 'decode into columns and indexes',
      size: ports,
      ours: times.decode,
      unit: 'ms',
      peer: times.parse,
      peerName: 'JSON.parse alone',
    },
    { figure: 'document in memory', size: ports, ours: document.byteLength() / ports, unit: 'bytes a port' },
  ];
}

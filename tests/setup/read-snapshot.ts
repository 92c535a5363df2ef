import { decodeSnapshot } from '../../protocol/codec/snapshot';

/** A diagram as the server sends it. */
export async function readSnapshot(origin: string, token: string, diagram: number): Promise<ReturnType<typeof decodeSnapshot>> {
  const answer = await fetch(`${origin}/diagramApi/wapi/v1/diagrams/${diagram}/snapshot`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`diagram ${diagram}: ${answer.status}`);
  return decodeSnapshot(await answer.arrayBuffer());
}

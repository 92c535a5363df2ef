import kernelsUrl from '../../../engine-wasm/build/kernels.wasm?url';

/** The kernels' code, from beside the page's own. */
export async function fetchKernels(): Promise<ArrayBuffer> {
  const answer = await fetch(kernelsUrl);
  if (!answer.ok) throw new Error(`${kernelsUrl}: ${answer.status}`);
  return answer.arrayBuffer();
}

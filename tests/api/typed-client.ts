import { createClient, type ApiClient, type ApiReply, type ApiRequest, type ClientWorld } from '../../protocol/rest/client';
import { fetchTransport } from '../../workers/api/fetch-transport';
import { BASE, type ApiServer } from './api-server';

/** The product's own client against a live server; `onReply` sees every answer before it is read. */
export function typedClient(
  server: ApiServer,
  token: string,
  world: Partial<ClientWorld<AbortSignal>> = {},
  onReply: (method: string, url: string, reply: ApiReply) => void = () => undefined,
): ApiClient<AbortSignal> {
  return createClient<AbortSignal>({
    base: server.origin + BASE,
    send: async (url, request) => {
      const reply = await (request.file === undefined ? fetchTransport(url, request) : sendFile(url, request));
      onReply(request.method, url, reply);
      return reply;
    },
    credentials: () => ({ userToken: token, refreshToken: '', socketId: '' }),
    renew: () => Promise.resolve(false),
    onSessionEnd: () => undefined,
    ...world,
  });
}

async function sendFile(url: string, { method, headers, file }: ApiRequest<AbortSignal>): Promise<ApiReply> {
  const form = new FormData();
  form.set('file', file as File);
  const response = await fetch(url, { method, headers, body: form });
  return { status: response.status, statusText: response.statusText, body: await response.text() };
}

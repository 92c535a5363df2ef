/** `url` as DATABASE_URL takes it; `stop` takes the cluster away with its folder. */
export function startCluster(
  programs: string,
  options?: { readonly durable?: boolean },
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }>;

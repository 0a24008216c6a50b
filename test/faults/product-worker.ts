// Worker of the product, for tests that kill it; DATABASE_URL names its database.
import { type Child, endWithTest, say, startChild } from './child.ts'

export async function startProductWorker(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<Child> {
  const child = startChild(new URL(import.meta.url), [], {
    DATABASE_URL: databaseUrl,
    LINEUP_WORKER_THREADS: '1',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  await child.saidWord('ready')
  return child
}

if (import.meta.main) {
  endWithTest()
  await import('#server/main/worker.ts')
  say('ready')
}

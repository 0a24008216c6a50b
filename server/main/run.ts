// How a process lives: it starts, or says in one sentence why not; a signal stops it cleanly, a second
// one at once.
import { setFlagsFromString } from 'node:v8'
import { StartProblem } from '#server/platform/process/start-problem.ts'

const STOP_LIMIT_MS = 15_000

export type Stop = () => Promise<void>

export async function runProcess(start: () => Promise<Stop>): Promise<void> {
  // Garbage is let grow to as much as what is alive, not to four times that: memory stays flat through the day.
  setFlagsFromString('--heap-growing-percent=100')
  // Threads that mark garbage would take all cores of a small machine from requests and the database.
  setFlagsFromString('--concurrent-marking-max-worker-num=1')
  let stopping = false
  let stop: Stop | null = null
  const onSignal = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(130)
    stopping = true
    const limit = setTimeout(() => {
      process.stderr.write(`Something did not stop within ${STOP_LIMIT_MS / 1000} s: leaving it.\n`)
      process.exit(1)
    }, STOP_LIMIT_MS)
    limit.unref()
    await stop?.()
    process.exit(stop ? 0 : signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    stop = await start()
  } catch (cause) {
    const text =
      cause instanceof StartProblem ? cause.message : cause instanceof Error ? cause.stack : String(cause)
    process.stderr.write(`\n${text}\n\n`)
    process.exit(1)
  }
}

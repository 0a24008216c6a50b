// Processes that tests kill without warning. Each says by messages how far it is.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

export interface Child {
  /** The next message that fits; fails when the process ends before. */
  said<T>(fits: (message: unknown) => message is T): Promise<T>
  saidWord(word: string): Promise<void>
  /** Resolves once it is gone, whatever of. */
  ended: Promise<unknown>
  kill(): Promise<void>
}

const children = new Set<ChildProcess>()

export function startChild(file: URL, args: string[], env: Record<string, string> = {}): Child {
  const child = fork(fileURLToPath(file), args, {
    execArgv: [],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  children.add(child)
  let complaints = ''
  child.stderr!.on('data', text => (complaints += text))
  const ended = once(child, 'exit').finally(() => children.delete(child))
  const endedEarly = ended.then(([code, signal]) => {
    throw new Error(`The process ended with ${code ?? signal} before it got so far:\n${complaints}`)
  })
  endedEarly.catch(() => {})
  const said = async <T>(fits: (message: unknown) => message is T): Promise<T> => {
    for (;;) {
      const [message] = await Promise.race([once(child, 'message'), endedEarly])
      if (fits(message)) return message
    }
  }
  return {
    said,
    ended,
    async saidWord(word) {
      await said((message): message is string => message === word)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** For the end of a test that failed half-way. */
export function killAll(): void {
  for (const child of children) child.kill('SIGKILL')
}

/** In a child: it goes when the test that started it is gone. */
export function endWithTest(): void {
  process.on('disconnect', () => process.exit())
}

/**
 * Sends a message from a child to the test. The compile cache is flushed, because a killed child would not store it for
 * later children.
 */
export function say(message: unknown): void {
  process.send?.(message)
  flushCompileCache()
}

// Lets a job report as often as it likes: writes at most every `intervalMs`, but never loses the last word.

export interface ProgressMeter {
  report(fraction: number, message: string | undefined): Promise<void>
  /** Drops what is not yet written and waits for what is being written. */
  close(): Promise<void>
}
export interface Progress {
  fraction: number
  message: string
}

export function progressMeter(intervalMs: number, write: (at: Progress) => Promise<void>): ProgressMeter {
  let at: Progress = { fraction: 0, message: '' }
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let lastWrittenAt = -Infinity

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    lastWrittenAt = performance.now()
    writing = write(at)
    return writing
  }
  return {
    async report(fraction, message) {
      if (isClosed) return
      at = { fraction: Math.min(1, Math.max(0, fraction)), message: message ?? at.message }
      const waitMs = lastWrittenAt + intervalMs - performance.now()
      if (waitMs <= 0) await flush()
      else timer ??= setTimeout(() => flush().catch(() => {}), waitMs)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await writing.catch(() => {})
    },
  }
}

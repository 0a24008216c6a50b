// Reads the call-by-call records of the bank: those who queued, or were answered at once.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

export interface Call {
  date: string
  type: string
  /** 0..2, given to callers who wait. */
  priority: number
  /** Seconds of the day in which the caller entered the queue. */
  queuedAt: number
  waitSeconds: number
  hungUp: boolean
  servedAt: number
  /** 0 = not served. */
  serviceSeconds: number
  agent: string
}

export function readCalls(file: string): Call[] {
  const [header, ...lines] = gunzipSync(readFileSync(file)).toString('utf8').trim().split(/\r?\n/)
  const columns = header!.split(',')
  return lines.flatMap(line => {
    const cells = line.split(',')
    const cell = (name: string) => cells[columns.indexOf(name)]!
    const waitSeconds = Number(cell('q_sec'))
    const hungUp = cell('outcome') === 'HANG'
    // Left in the voice menu, or nobody there: never queued.
    if (cell('outcome') === 'PHANTOM' || (hungUp && waitSeconds === 0)) return []
    return {
      date: cell('date'),
      type: cell('type'),
      priority: Number(cell('priority')),
      queuedAt: secondOfDay(cell('vru_entry')) + Number(cell('vru_sec')),
      waitSeconds,
      hungUp,
      servedAt: secondOfDay(cell('ser_start')),
      serviceSeconds: Number(cell('ser_sec')),
      agent: cell('agent'),
    }
  })
}

function secondOfDay(clock: string): number {
  const [hours, minutes, seconds] = clock.split(':').map(Number)
  return hours! * 3600 + minutes! * 60 + seconds!
}

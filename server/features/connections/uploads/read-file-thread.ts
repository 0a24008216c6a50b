// Runs in a worker thread: bytes of a file -> columns of numbers, which move back without being copied.
import { type CsvReading, type RejectedRow, readCsv } from '#connectors/registry.ts'
import { MAX_UPLOAD_ROWS } from '#contract/endpoints/uploads.ts'
import { threadTask } from '#server/platform/jobs/job.ts'
import type { IntervalColumns } from '../contacts/contact-store.ts'

export interface ReadFileInput {
  bytes: Uint8Array
  reading: CsvReading
  zone: string
  shiftWeeks: number
}
export interface ReadFile {
  refusal: string | null
  rowCount: number
  rejectedCount: number
  rejects: RejectedRow[]
  earliest: number | null
  latest: number | null
  contactCount: number
  contacts: { at: Float64Array; handleTimeSeconds: Float64Array | null; queue: Int32Array | null } | null
  /** Names of the queues that the columns name by index. */
  queues: string[]
  intervals: IntervalColumns | null
  minutes: number
}

export default threadTask<ReadFileInput, ReadFile>(({ bytes, reading, zone, shiftWeeks }, progress) => {
  const { contacts, intervals, ...found } = readCsv(bytes, reading, {
    zone,
    shiftWeeks,
    maxRows: MAX_UPLOAD_ROWS,
    onProgress: fraction => progress(fraction * 0.5, 'Reading the file'),
  })
  if (reading.kind === 'timestamps')
    return { ...found, contacts, intervals: null, minutes: 0, contactCount: contacts.at.length }
  const column = (of: (row: (typeof intervals)[number]) => number | null) =>
    Float64Array.from(intervals, row => of(row) ?? Number.NaN)
  const offered = column(row => row.offered)
  return {
    ...found,
    contacts: null,
    minutes: reading.minutes,
    contactCount: offered.reduce((sum, count) => sum + count, 0),
    intervals: {
      startsAt: column(row => row.startsAt),
      offered,
      handled: column(row => row.handled),
      handleTimeSeconds: column(row => row.handleTimeSeconds),
      queue: Int32Array.from(intervals, row => row.queue),
    },
  }
})

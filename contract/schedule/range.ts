// Ranges of instants that a call is about: `from` included, `to` not.
import { Instant } from '../shapes.ts'

export const range = { from: Instant, to: Instant }
export const ordered = (q: { from: string; to: string }) => Date.parse(q.from) < Date.parse(q.to)
export const RANGE_ORDER = { message: 'from must be before to', path: ['from'] }

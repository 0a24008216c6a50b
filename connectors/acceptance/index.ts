// The suite that every connector must pass: `acceptance(subject)` in the connector's own test file.
import { describe, expect, test } from 'vitest'
import type { Point } from './point.ts'
import { CONNECTING } from './points/connecting.ts'
import { LISTENING } from './points/listening.ts'
import { MEANING } from './points/meaning.ts'
import { READING_BACK } from './points/reading-back.ts'
import { WHOLE } from './points/whole.ts'
import type { Subject } from './subject.ts'

export type { Fact, Subject } from './subject.ts'

export const POINTS: readonly Point[] = [
  ...CONNECTING,
  ...READING_BACK,
  ...LISTENING,
  ...MEANING,
  ...WHOLE,
].toSorted((a, b) => a.number - b.number)

/** A point that the system cannot be asked is a test too: that it really lacks what is asked. */
export function acceptance(subject: Subject): void {
  describe(`acceptance of ${subject.connector.provider.name}`, () => {
    for (const { number, title, lacks, run } of POINTS) {
      const missing = lacks?.(subject) ?? null
      if (missing !== null)
        test(`${number} not asked, since ${missing}: ${title}`, () => expect(lacks?.(subject)).toBe(missing))
      else test(`${number} ${title}`, () => run(subject), 60_000)
    }
  })
}

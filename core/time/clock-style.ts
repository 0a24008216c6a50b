// Clocks of 24 hours, "09:30", and of twelve, "9:30 am". Which of them a person has follows their locale; a page carries
// it on its root, so that all texts and fields of a screen have one clock.

export type Clock = 12 | 24

/** Root element of a page, which carries the clock. */
interface ClockBearer {
  dataset: { clock?: string | undefined }
}

export const clockOfLocale = (locale: string): Clock =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' }).resolvedOptions().hour12 ? 12 : 24

/** 24 where nothing says otherwise. */
export const clockOf = (bearer: ClockBearer | undefined): Clock => (bearer?.dataset.clock === '12' ? 12 : 24)

export const clockOptions = (clock: Clock): Intl.DateTimeFormatOptions =>
  clock === 12
    ? { hour: 'numeric', minute: '2-digit', hour12: true }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

/** "9 am" of twelve hours, "09" of 24. */
export const hourText = (hour: number, clock: Clock): string =>
  clock === 12 ? `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}` : String(hour).padStart(2, '0')

/** A minute of the day, 0 to 1439. */
export function minuteText(minute: number, clock: Clock): string {
  const hour = Math.floor(minute / 60)
  const rest = String(minute % 60).padStart(2, '0')
  return clock === 12
    ? `${hour % 12 || 12}:${rest} ${hour < 12 ? 'am' : 'pm'}`
    : `${String(hour).padStart(2, '0')}:${rest}`
}

/** Sentence whose times, written with 24 hours and leading zeros, are those of the clock. */
export const inClock = (sentence: string, clock: Clock): string =>
  clock === 24
    ? sentence
    : sentence.replace(/(?<![\d:])([01]\d|2[0-4]):([0-5]\d)\b(?!:)/g, (_, hour: string, minute: string) =>
        minuteText((Number(hour) % 24) * 60 + Number(minute), clock),
      )

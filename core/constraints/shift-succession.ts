// Some shifts may not follow others on the next day: a late shift before an early one.
import { addDays, type LocalDate, localDateOf } from '#core/time/index.ts'
import type { Constraint } from './constraint.ts'
import { dayOf, hullOf, nameOf, shiftsByDay, wordsOf } from './local-days.ts'
import type { PlannedSurfer } from './types.ts'

export const shiftSuccession = {
  codes: { SUCCESSION: 'Shifts that may not follow each other' },
  forbids: null,
  sequence({ sequence }, { templates }) {
    if (!sequence?.notBeforeIds?.size) return null
    const barredAfter = templates.map(({ id, kind = id }) => {
      const barred = sequence.notBeforeIds!.get(kind)
      return templates.flatMap((next, i) => (barred?.includes(next.kind ?? next.id) ? [i] : []))
    })
    const isBarred = (before: number, after: number) => before >= 0 && barredAfter[before]!.includes(after)
    return {
      days: null,
      excess({ template, dayCount }) {
        let excess = 0
        for (let day = 0; day + 1 < dayCount; day++)
          if (isBarred(template[day]!, template[day + 1]!)) excess++
        return excess
      },
      repairs({ template, dayCount }, { firstDay, lastDay }) {
        for (let day = 0; day + 1 < dayCount; day++) {
          if (!isBarred(template[day]!, template[day + 1]!)) continue
          const choices = [
            { day, banned: template[day]! },
            { day: day + 1, banned: template[day + 1]! },
          ].filter(choice => choice.day >= firstDay && choice.day < lastDay)
          if (choices.length > 0) return choices
        }
        return null
      },
    }
  },
  breaches({ surfer, shifts, shiftNames = new Map() }) {
    const rules = surfer.sequence?.notBeforeIds
    if (!rules || !shifts.some(one => rules.get(one.shiftTemplateId ?? 0)?.length)) return []
    const days = shiftsByDay(surfer.zone, shifts)
    const nameOfShift = (id: number) => shiftNames.get(id) ?? `shift ${id}`
    return shifts.flatMap(before => {
      const beforeId = before.shiftTemplateId ?? 0
      const barred = rules.get(beforeId) ?? []
      const day = dayOf(surfer.zone, before.interval.start)
      const next = barred.length > 0 ? (days.get(day + 1) ?? []) : []
      return next.flatMap(after => {
        const id = after.shiftTemplateId ?? 0
        if (!barred.includes(id)) return []
        const sentence = `${nameOf(surfer)} works ${nameOfShift(id)} on ${wordsOf(day + 1)}, which may not follow ${nameOfShift(beforeId)} of the day before.`
        return { code: 'SUCCESSION', blocks: [before, after], interval: hullOf([before, after]), sentence }
      })
    })
  },
  lift: ({ sequence }) =>
    sequence?.notBeforeIds === undefined
      ? null
      : {
          surfer: { sequence: { ...sequence, notBeforeIds: undefined } },
          because: 'the rule of which shift may follow which on the next day leaves no room.',
          blockedBy: 'rules',
        },
  group: 'sequence',
  *relaxations({ surfer: { sequence }, templateName }) {
    const rules = sequence?.notBeforeIds
    if (!templateName || !rules) return
    for (const [before, after] of rules)
      for (const id of after)
        yield {
          step: 1,
          sentence: `Allow the shift ${templateName(id)} on the day after ${templateName(before)}.`,
          rules: { notBeforeIds: new Map([...rules, [before, after.filter(other => other !== id)]]) },
        }
  },
} as const satisfies Constraint

/** Whether a kind of template may not be worked on a day because of what is kept on the days beside it. */
export function barredBesideKept(surfer: PlannedSurfer): (kind: number, date: LocalDate) => boolean {
  const { sequence, keptKinds, existingShifts, zone } = surfer
  if (!sequence?.notBeforeIds?.size || !keptKinds?.size) return () => false
  const rules = sequence.notBeforeIds
  const keptOn = new Map<LocalDate, number[]>()
  for (const { start } of existingShifts) {
    const kind = keptKinds.get(start)
    const date = localDateOf(zone, start)
    if (kind !== undefined) keptOn.set(date, [...(keptOn.get(date) ?? []), kind])
  }
  const on = (date: LocalDate) => keptOn.get(date) ?? []
  return (kind, date) =>
    on(addDays(date, -1)).some(before => rules.get(before)?.includes(kind)) ||
    on(addDays(date, 1)).some(after => rules.get(kind)?.includes(after))
}

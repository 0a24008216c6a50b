// A shift template is worked so often at most within the horizon, such as night shifts in a month.
import type { Breach, Constraint } from './constraint.ts'
import { nameOf } from './local-days.ts'
import type { DayRow } from './sequence-logic.ts'

const MOST_STEPS = 7

export const templateMaximum = {
  codes: { TEMPLATE_MAXIMUM: 'One shift too often' },
  forbids: null,
  sequence({ sequence }, { templates }) {
    const maximum = sequence?.maxShiftsByTemplate
    if (!maximum?.size) return null
    const most = templates.map(({ id }) => maximum.get(id) ?? Number.POSITIVE_INFINITY)
    return {
      days: null,
      excess(row) {
        let excess = 0
        for (let day = 0; day < row.dayCount; day++) {
          const template = row.template[day]!
          if (template >= 0 && timesUntil(row, day, template) > most[template]!) excess++
        }
        return excess
      },
      repairs(row, { firstDay, lastDay }) {
        for (let day = 0; day < row.dayCount; day++) {
          const banned = row.template[day]!
          if (banned < 0 || timesUntil(row, row.dayCount - 1, banned) <= most[banned]!) continue
          const choices = Array.from(row.template, (template, on) =>
            template === banned && on >= firstDay && on < lastDay ? [{ day: on, banned }] : [],
          ).flat()
          if (choices.length > 0) return choices
        }
        return null
      },
    }
  },
  breaches({ surfer, shifts, shiftNames = new Map() }) {
    return [...(surfer.sequence?.maxShiftsByTemplate ?? [])].flatMap(([id, most]): Breach[] => {
      const worked = shifts.filter(shift => shift.shiftTemplateId === id)
      const beyond = worked[most]
      if (!beyond) return []
      const sentence = `${nameOf(surfer)} works ${shiftNames.get(id) ?? `shift ${id}`} ${worked.length} times; ${most} are allowed.`
      return [{ code: 'TEMPLATE_MAXIMUM', blocks: worked, interval: beyond.interval, sentence }]
    })
  },
  lift: ({ sequence }) =>
    sequence?.maxShiftsByTemplate === undefined
      ? null
      : {
          surfer: { sequence: { ...sequence, maxShiftsByTemplate: undefined } },
          because: 'the rule of how often a shift template may be worked leaves no room.',
          blockedBy: 'rules',
        },
  group: 'sequence',
  *relaxations({ surfer: { sequence }, templateIds, templateName }) {
    const maximum = sequence?.maxShiftsByTemplate
    if (!templateName || !maximum) return
    for (let more = 1; more <= MOST_STEPS; more++)
      for (const [id, most] of maximum)
        if (templateIds.includes(id))
          yield {
            step: more,
            sentence: `Allow the shift ${templateName(id)} ${most + more} times instead of ${most}.`,
            rules: { maxShiftsByTemplate: new Map([...maximum, [id, most + more]]) },
          }
  },
} as const satisfies Constraint

function timesUntil({ template: templates }: DayRow, last: number, template: number): number {
  let times = 0
  for (let day = 0; day <= last; day++) if (templates[day] === template) times++
  return times
}

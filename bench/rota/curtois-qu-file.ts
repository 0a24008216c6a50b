// Reads an instance of the staff scheduling set of Curtois & Qu (2014) as a rota problem.
import type { RotaCover, RotaProblem, RotaRequest } from '#core/scheduling/rota/types.ts'

export interface RotaFile {
  problem: RotaProblem
  surferNames: string[]
  templateNames: string[]
}

export function readCurtoisQu(text: string): RotaFile {
  const sections = sectionsOf(text)
  const rows = (name: string) => (sections.get(name) ?? []).map(line => line.split(','))
  const templateNames = rows('SECTION_SHIFTS').map(([name]) => name!)
  const surferNames = rows('SECTION_STAFF').map(([name]) => name!)
  const templateId = (name: string) => templateNames.indexOf(name) + 1
  const surferId = (name: string) => surferNames.indexOf(name) + 1
  const daysOff = new Map(rows('SECTION_DAYS_OFF').map(([name, ...days]) => [name!, days.map(Number)]))
  const requests = (section: string, isWanted: boolean): RotaRequest[] =>
    rows(section).map(([name, day, template, weight]) => ({
      surferId: surferId(name!),
      day: Number(day),
      templateId: templateId(template!),
      isWanted,
      weight: Number(weight),
    }))
  const problem: RotaProblem = {
    days: Number(sections.get('SECTION_HORIZON')![0]),
    firstWeekday: 0,
    templates: rows('SECTION_SHIFTS').map(([name, minutes, notBefore]) => ({
      id: templateId(name!),
      minutes: Number(minutes),
      notBeforeIds: (notBefore ?? '').split('|').filter(Boolean).map(templateId),
    })),
    surfers: rows('SECTION_STAFF').map(([name, maxShifts, ...numbers]) => {
      const [maxMinutes, minMinutes, maxRun, minRun, minOff, maxWeekends] = numbers.map(Number)
      return {
        id: surferId(name!),
        minMinutes: minMinutes!,
        maxMinutes: maxMinutes!,
        minConsecutiveDays: minRun!,
        maxConsecutiveDays: maxRun!,
        minConsecutiveDaysOff: minOff!,
        maxWeekends: maxWeekends!,
        maxShiftsByTemplate: new Map(
          maxShifts!.split('|').map(pair => {
            const [template, max] = pair.split('=')
            return [templateId(template!), Number(max)]
          }),
        ),
        daysOff: daysOff.get(name!) ?? [],
      }
    }),
    requests: [
      ...requests('SECTION_SHIFT_ON_REQUESTS', true),
      ...requests('SECTION_SHIFT_OFF_REQUESTS', false),
    ],
    cover: rows('SECTION_COVER').map(
      ([day, template, required, under, over]): RotaCover => ({
        day: Number(day),
        templateId: templateId(template!),
        required: Number(required),
        underWeight: Number(under),
        overWeight: Number(over),
      }),
    ),
  }
  return { problem, surferNames, templateNames }
}

/** Lines by section, without comments and blanks. */
export function sectionsOf(text: string): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  let lines: string[] = []
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    if (!line.startsWith('SECTION_')) lines.push(line)
    else {
      lines = []
      sections.set(line, lines)
    }
  }
  return sections
}

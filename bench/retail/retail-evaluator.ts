// Evaluator of solutions of a retail instance, from the two texts alone, without code of the engine or the reader.
// Rules and cost follow the definition of the set: a shift belongs to the day of its start.

interface Evaluation {
  cost: number
  under: number
  broken: string[]
}

const QUARTERS = 96
const MORNING = 24

const field = (xml: string, name: string): string =>
  new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(xml)?.[1] ?? ''
const pieces = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}[ >][\\s\\S]*?</${name}>`, 'g'))].map(m => m[0])
const quarters = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours! * 60 + minutes!) / 15
}

export function evaluateRetail(instance: string, solution: string): Evaluation {
  const lines = instance.split(/\r?\n/).map(line => line.trim())
  const data = (name: string): string[][] => {
    const rest = lines.slice(lines.indexOf(`SECTION_${name}`) + 1)
    const end = rest.findIndex(line => line.startsWith('SECTION_'))
    return rest
      .slice(0, end < 0 ? rest.length : end)
      .filter(line => line && !line.startsWith('#'))
      .map(line => line.split(','))
  }
  const days = Number(data('HORIZON')[0]![0])
  const taskCount = Number(data('TASKS')[0]![0])
  const horizonEnd = days * QUARTERS + MORNING
  const present = new Map<string, number>()
  const broken: string[] = []
  const employees = new Map(
    pieces(solution, 'Employee').map(xml => [/ID="([^"]*)"/.exec(xml)![1]!, pieces(xml, 'Shift')]),
  )
  const staff = data('STAFF')
  if (employees.size !== staff.length) broken.push('the solution names other employees')
  for (const [id, minMinutes, maxMinutes] of staff) {
    const say = (what: string) => broken.push(`${id}: ${what}`)
    const worked: { start: number; end: number }[] = []
    for (const shift of employees.get(id!) ?? []) {
      const start = Number(field(shift, 'Day')) * QUARTERS + quarters(field(shift, 'Start'))
      let end = start
      let sameTask = 0
      let before = ''
      for (const xml of [...pieces(shift, 'Task'), '']) {
        const task = field(xml, 'ID')
        const length = Number(field(xml, 'Length')) / 15
        if (task !== before) {
          if (before && sameTask < 4)
            say(`only ${sameTask * 15} minutes on task ${before} before slot ${end}`)
          sameTask = 0
        }
        if (xml === '') break
        if (!(Number(task) >= 1 && Number(task) <= taskCount)) say(`task ${task}`)
        for (let slot = end; slot < end + length; slot++) {
          const key = `${slot}|${task}`
          present.set(key, (present.get(key) ?? 0) + 1)
        }
        before = task
        sameTask += length
        end += length
      }
      worked.push({ start, end })
    }
    worked.sort((a, b) => a.start - b.start)
    const minutes = worked.reduce((sum, { start, end }) => sum + 15 * (end - start), 0)
    if (minutes < Number(minMinutes) || minutes > Number(maxMinutes)) say(`${minutes} minutes`)
    let run = 0
    worked.forEach(({ start, end }, i) => {
      const hour = (start % QUARTERS) / 4
      if (!(hour === 0 || hour >= 20 || (hour >= 6 && hour <= 10) || (hour >= 14 && hour <= 18)))
        say(`a shift starts at ${hour} h`)
      if (!Number.isInteger(start) || !Number.isInteger(end)) say('a shift off the quarter-hours')
      if (end - start < 24 || end - start > 40) say(`a shift of ${(end - start) / 4} h`)
      if (start < MORNING || end > horizonEnd) say(`a shift outside the horizon at slot ${start}`)
      const day = Math.floor(start / QUARTERS)
      const last = worked[i - 1]
      const lastDay = last ? Math.floor(last.start / QUARTERS) : Number.NEGATIVE_INFINITY
      if (last && start - last.end < 56) say(`${(start - last.end) / 4} h of rest before slot ${start}`)
      if (day === lastDay) say(`two shifts on day ${day}`)
      run = day === lastDay + 1 ? run + 1 : 1
      if (run > 5) say(`${run} days in a row to day ${day}`)
    })
  }
  let cost = 0
  let under = 0
  for (const [day, time, task, min, max] of data('COVER')) {
    const slot = (Number(day) - 1) * QUARTERS + quarters(time!.split('-')[0]!)
    const count = present.get(`${slot}|${task}`) ?? 0
    present.delete(`${slot}|${task}`)
    under += Math.max(0, Number(min) - count)
    cost += Math.max(0, count - Number(max)) ** 2
  }
  for (const count of present.values()) cost += count ** 2
  if (under > 0) broken.push(`${under} quarter-hours without enough staff`)
  return { cost, under, broken }
}

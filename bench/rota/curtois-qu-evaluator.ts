// Evaluator of rosters of a Curtois-Qu instance, from the two texts alone, without code of the engine or the reader.
// Rules and costs follow the definition of the set.

interface Evaluation {
  cost: number
  broken: string[]
}

/** `roster`: a line per employee, "ID,shift,-,shift,…". */
export function evaluateCurtoisQu(instance: string, roster: string): Evaluation {
  const section = (name: string): string[][] => {
    const after = instance.split(/\r?\n/).map(l => l.trim())
    const start = after.indexOf(`SECTION_${name}`)
    if (start < 0) return []
    const rest = after.slice(start + 1)
    const end = rest.findIndex(l => l.startsWith('SECTION_'))
    return rest
      .slice(0, end < 0 ? rest.length : end)
      .filter(l => l !== '' && l[0] !== '#')
      .map(l => l.split(','))
  }
  const days = Number(section('HORIZON')[0]![0])
  const shifts = new Map(
    section('SHIFTS').map(([id, length, never]) => [
      id!,
      { length: Number(length), never: new Set((never ?? '').split('|').filter(Boolean)) },
    ]),
  )
  const work = new Map(
    roster
      .trim()
      .split(/\r?\n/)
      .map(l => [l.split(',')[0]!, l.split(',').slice(1)]),
  )
  const broken: string[] = []
  for (const [id, maxShifts, ...limits] of section('STAFF')) {
    const plan = work.get(id!)
    if (plan?.length !== days || plan.some(s => s !== '-' && !shifts.has(s))) {
      broken.push(`${id}: the roster has not one known shift or day off for each day`)
      continue
    }
    const say = (what: string) => broken.push(`${id}: ${what}`)
    const [maxMinutes, minMinutes, maxRun, minRun, minOff, maxWeekends] = limits.map(Number)
    const minutes = plan.reduce((sum, s) => sum + (shifts.get(s)?.length ?? 0), 0)
    if (minutes > maxMinutes! || minutes < minMinutes!) say(`${minutes} minutes`)
    for (const pair of maxShifts!.split('|')) {
      const [shift, max] = pair.split('=')
      const count = plan.filter(s => s === shift).length
      if (count > Number(max)) say(`${count} × ${shift}`)
    }
    plan.forEach((s, d) => {
      if (s !== '-' && shifts.get(s)!.never.has(plan[d + 1] ?? '-'))
        say(`${plan[d + 1]} after ${s} on day ${d}`)
    })
    for (const run of plan
      .map(s => (s === '-' ? 'o' : 'x'))
      .join('')
      .matchAll(/x+|o+/g)) {
      const length = run[0].length
      const meetsEdge = run.index === 0 || run.index + length === days
      if (run[0][0] === 'x' && length > maxRun!) say(`${length} days in a row from day ${run.index}`)
      if (!meetsEdge && length < (run[0][0] === 'x' ? minRun! : minOff!))
        say(`run of ${length} at day ${run.index}`)
    }
    let weekends = 0
    for (let saturday = 5; saturday < days; saturday += 7)
      if (plan[saturday] !== '-' || (plan[saturday + 1] ?? '-') !== '-') weekends++
    if (weekends > maxWeekends!) say(`${weekends} weekends`)
  }
  for (const [id, ...off] of section('DAYS_OFF'))
    for (const d of off) if (work.get(id!)?.[Number(d)] !== '-') broken.push(`${id}: works on day off ${d}`)
  const staff = section('STAFF').map(([id]) => id!)
  if (work.size !== staff.length) broken.push('the roster names other employees')
  let cost = 0
  for (const [id, day, shift, weight] of section('SHIFT_ON_REQUESTS'))
    if (work.get(id!)?.[Number(day)] !== shift) cost += Number(weight)
  for (const [id, day, shift, weight] of section('SHIFT_OFF_REQUESTS'))
    if (work.get(id!)?.[Number(day)] === shift) cost += Number(weight)
  for (const [day, shift, wanted, under, over] of section('COVER')) {
    const present = [...work.values()].filter(plan => plan[Number(day)] === shift).length
    const missing = Number(wanted) - present
    cost += missing > 0 ? missing * Number(under) : -missing * Number(over)
  }
  return { cost, broken }
}

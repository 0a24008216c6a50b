// A rota from shift templates by days: who works which template on which day. Pure: the same problem, seed and
// iterations give the same rota.
import { random } from '#core/random.ts'
import { LineSolver } from './line-solver.ts'
import { compileRota, OFF } from './model.ts'
import { Rota } from './rota.ts'
import { search } from './search.ts'
import type { RotaControl, RotaProblem, RotaResult } from './types.ts'

export function generateRota(problem: RotaProblem, control: RotaControl): RotaResult {
  const model = compileRota(problem)
  const rota = new Rota(model)
  const solver = new LineSolver(model)
  const { impossible, bound } = search(rota, solver, random(control.seed), control)
  return {
    lines: rota.lines.map(line =>
      Array.from(line, value => (value === OFF ? null : problem.templates[value - 1]!.id)),
    ),
    impossibleSurferIds: [...impossible].map(s => problem.surfers[s]!.id),
    cost: { ...rota.cost(), bound },
    iterations: solver.solved,
  }
}

import type { Turn } from '#core/scheduling/schedule-plans/index.ts'

/** The reason why a turn deviates from the order; null when it does not. */
export function turnText(turn: Turn, names: ReadonlyMap<number, string>): string | null {
  const name = (id: number | null) => (id === null ? 'nobody' : (names.get(id) ?? `agent ${id}`))
  const due = name(turn.dueSurferId)
  switch (turn.reason) {
    case null:
      return null
    case 'away':
      return `${due} is away; ${name(turn.surferId)} stands in.`
    case 'busy':
      return `${due} has another duty then; ${name(turn.surferId)} stands in.`
    case 'repays':
      return `${name(turn.surferId)} owes a turn and has this one instead of ${due}.`
    case 'not-employed':
      return `It is the turn of ${due}, who does not work here then.`
    case 'nobody-free':
      return `It is the turn of ${due}, and nobody of the round robin is free.`
  }
}

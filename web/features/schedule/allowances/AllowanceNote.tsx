// Cost of time off in the allowances of the chosen agents, before it is added. It warns and refuses nothing.
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import { type AllowanceCost, timeOff } from '#contract/time-off/requests.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { amountText, type TimeOffUnit } from '#web/parts/time-off/time-off-text.ts'
import { VerdictNote } from '#web/parts/time-off/VerdictNote.tsx'
import * as texts from './texts.ts'

const TYPING_MS = 250
/** Agents named before the rest is counted. */
const NAMED = 5

interface Props {
  blocks: BodyOf<typeof timeOff.cost>['blocks']
  /** Names by agent. */
  names: ReadonlyMap<number, string>
  /** Stands in its place until the cost is known. */
  meanwhile: ReactNode
}

export function AllowanceNote({ blocks, names, meanwhile }: Props) {
  const [settled] = useDebouncedValue(blocks, TYPING_MS)
  const cost = useCall(timeOff.cost, { body: { blocks: settled } }, { keepPrevious: true })
  if (cost.error)
    return <VerdictNote colour="amber">{texts.allowancesUnknown(textOf(cost.error))}</VerdictNote>
  if (!cost.data) return meanwhile
  const agents = cost.data.agents.filter(({ surferId }) => names.has(surferId))
  const short = agents.filter(({ lacking }) => lacking > 0)
  const parts = [
    ...costTexts(agents),
    short.length > 0 ? shortText(short, agents.length, names) : leftText(agents),
    withoutText(agents),
  ]
  return (
    <VerdictNote colour={short.length > 0 ? 'amber' : 'green'}>{parts.filter(Boolean).join(' ')}</VerdictNote>
  )
}

type Known = AllowanceCost & { unit: TimeOffUnit }
const hasAllowance = (agent: AllowanceCost): agent is Known => agent.unit !== null

function costTexts(agents: readonly AllowanceCost[]): string[] {
  const known = agents.filter(hasAllowance)
  if (known.length === 0) return []
  const sums = [...Map.groupBy(known, ({ unit }) => unit)]
    .map(([unit, own]) => ({ unit, amount: own.reduce((sum, { amount }) => sum + amount, 0) }))
    .filter(({ amount }) => amount > 0)
    .map(({ unit, amount }) => amountText(amount, unit))
  return [sums.length > 0 ? texts.takesOffAllowance(sums.join(texts.and), known.length) : texts.costsNothing]
}

const leftText = ([only, ...others]: readonly AllowanceCost[]): string | null =>
  only && others.length === 0 && only.left !== null && hasAllowance(only)
    ? texts.leftInYear(amountText(only.left, only.unit), only.year)
    : null

function shortText(short: readonly AllowanceCost[], asked: number, names: Props['names']): string {
  const named = short
    .slice(0, NAMED)
    .filter(hasAllowance)
    .map(({ surferId, lacking, unit, year }) =>
      texts.lacksInYear(asked === 1 ? null : names.get(surferId)!, amountText(lacking, unit), year),
    )
  return asked === 1
    ? named.join('')
    : texts.agentsFallShort(short.length, named, short.length - named.length)
}

function withoutText(agents: readonly AllowanceCost[]): string | null {
  const count = agents.filter(({ unit }) => unit === null).length
  return count === 0 ? null : texts.withoutAllowance(count, agents.length)
}

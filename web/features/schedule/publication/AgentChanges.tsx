import { api } from '#contract/endpoints/index.ts'
import type { PublicationChange } from '#contract/endpoints/schedule.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import type { BlockNames } from '../blocks/schedule-block.ts'
import { useNames } from '../blocks/use-names.ts'
import { blockStateOf, changesOf, listText, placeText } from '../history/block-state.ts'
import type { DraftRange } from './draft-range.ts'
import * as texts from './texts.ts'

const SIGNS = { added: '+', changed: '→', removed: '−' } as const

/** Changes that publishing makes to one agent's schedule, a line for each block. */
export function AgentChanges({ surferId, range, zone }: { surferId: number; range: DraftRange; zone: Zone }) {
  const names = useNames()
  const changes = useCall(api.schedule.diffBlocks, { body: { ...range, surferIds: [surferId] } })
  if (changes.isPending) return <LoadingSkeleton shape="rows" count={2} />
  if (changes.error) return <ErrorCard onRetry={() => changes.refetch()}>{textOf(changes.error)}</ErrorCard>
  return (
    <ul>
      {changes.data.map(change => (
        <li key={(change.after ?? change.before)!.id}>
          <span title={texts.spoken[change.kind]}>
            <span aria-hidden="true">{SIGNS[change.kind]}</span>
            <span className="visually-hidden">{texts.spoken[change.kind]}</span>
          </span>
          <ChangeText change={change} names={names} zone={zone} />
        </li>
      ))}
    </ul>
  )
}

function ChangeText({ change, names, zone }: { change: PublicationChange; names: BlockNames; zone: Zone }) {
  const [before, after] = [change.before, change.after].map(block => block && blockStateOf(block))
  if (!before) return <div>{placeText(after!, names, zone)}</div>
  if (!after)
    return (
      <div>
        <s>{placeText(before, names, zone)}</s>
        {isOverridden(change) && texts.madeRoomForAShiftPlan}
      </div>
    )
  const words = changesOf(before, after, names, zone)
  return (
    <div>
      {placeText(before, names, zone)}
      <br />
      {words.length > 0 ? listText(words) : texts.detailsThatAgentsDontSee}
    </div>
  )
}

const isOverridden = ({ before }: PublicationChange): boolean =>
  before?.publishedState.type === 'published' && before.publishedState.draft?.type === 'plan-overridden'

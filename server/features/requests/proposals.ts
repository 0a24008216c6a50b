// Proposals: a request as changes of published shifts, with the warnings that they would add. Agents, managers and the
// approval rule share it.
import type { ChangeRequest, RequestWarning } from '#contract/requests/change-request.ts'
import type { ShiftSwap } from '#contract/requests/swap.ts'
import { publishedView } from '#core/blocks/index.ts'
import { addedWarnings } from '#core/swaps/index.ts'
import type { Interval } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import {
  type AgentsWithRules,
  agentsWithRules,
  changedBlock,
  type EditAndPublish,
  type StoredBlock,
} from '../schedule/index.ts'

/** A published shift at another time, or with another agent. */
export interface ShiftChange {
  blockId: number
  surferId?: number
  interval?: { start: string; end: string }
}

/** Changes of one request that are approved together, with the agents and the time that they touch. */
export interface Proposal {
  changes: ShiftChange[]
  surferIds: number[]
  span: Interval
}

const hull = (intervals: readonly { start: string; end: string }[]): Interval => ({
  start: Math.min(...intervals.map(one => Date.parse(one.start))),
  end: Math.max(...intervals.map(one => Date.parse(one.end))),
})

export const originalOf = ({
  originalStart,
  originalEnd,
}: {
  originalStart: string
  originalEnd: string
}) => ({
  start: originalStart,
  end: originalEnd,
})

/** One proposal for each wanted time. */
export const proposalsOf = (
  request: Pick<ChangeRequest, 'surferId' | 'blockId' | 'originalStart' | 'originalEnd' | 'request'>,
): Proposal[] =>
  request.request.newIntervals.map(interval => ({
    changes: [{ blockId: request.blockId, interval }],
    surferIds: [request.surferId],
    span: hull([originalOf(request), interval]),
  }))

/** Place of this time among the wanted ones. */
export const placeOfMatch = (
  { request }: Pick<ChangeRequest, 'request'>,
  { start, end }: { start: string; end: string },
): number => request.newIntervals.findIndex(one => one.start === start && one.end === end)

/** Two agents who want each other's times get each other's shifts, with the activities that are planned then. */
export const matchProposal = (
  request: ChangeRequest,
  match: NonNullable<ChangeRequest['matchingShift']>,
): Proposal => ({
  changes: [
    { blockId: request.blockId, surferId: match.surferId },
    { blockId: match.blockId, surferId: request.surferId },
  ],
  surferIds: [request.surferId, match.surferId],
  span: hull([originalOf(request), match.interval]),
})

export const swapProposal = ({ parts, members }: Pick<ShiftSwap, 'parts' | 'members'>): Proposal => ({
  changes: parts.map(({ blockId, toSurferId }) => ({ blockId, surferId: toSurferId })),
  surferIds: members.map(member => member.surferId),
  span: hull(parts.map(originalOf)),
})

/** Several proposals as one. */
export const together = (proposals: readonly Proposal[]): Proposal => ({
  changes: proposals.flatMap(one => one.changes),
  surferIds: [...new Set(proposals.flatMap(one => one.surferIds))],
  span: {
    start: Math.min(...proposals.map(one => one.span.start)),
    end: Math.max(...proposals.map(one => one.span.end)),
  },
})

export const editsOf = ({ changes }: Proposal): EditAndPublish[] =>
  changes.map(change => ({ op: 'change', revision: null, origin: 'change-request', ...change }))

/** The blocks as the changes would leave them. */
export function changed<B extends Pick<StoredBlock, 'id'>>(
  blocks: readonly B[],
  changes: readonly ShiftChange[],
): B[] {
  const byBlock = new Map(changes.map(({ blockId, ...change }) => [blockId, change]))
  return blocks.map(block => {
    const change = byBlock.get(block.id)
    return change ? { ...block, ...changedBlock(block as unknown as StoredBlock, change) } : block
  })
}

export interface ProposalChecker {
  agents: AgentsWithRules
  /** Rules that the changes would break and that are kept now, agent by agent. */
  added(proposal: Pick<Proposal, 'changes' | 'surferIds'>): RequestWarning[]
}

/** Loads the checker of proposals. It uses the published schedule only, because agents must not learn of drafts. */
export async function loadProposalChecker(
  tx: Tx,
  { surferIds, span }: Omit<Proposal, 'changes'>,
): Promise<ProposalChecker> {
  const agents = await agentsWithRules(tx, surferIds, span, publishedView)
  const all = [...agents.bySurfer.values()].flat()
  return {
    agents,
    added: ({ changes, surferIds: touched }) => {
      const after = Map.groupBy(changed(all, changes), block => block.surferId)
      return touched.flatMap(surferId => {
        const surfer = agents.surfers.get(surferId)
        if (!surfer) return []
        const before = agents.bySurfer.get(surferId) ?? []
        return addedWarnings(surfer, before, after.get(surferId) ?? [], agents.rules).map(
          ({ code, sentence }) => ({ surferId, surferName: surfer.name, code, sentence }),
        )
      })
    },
  }
}

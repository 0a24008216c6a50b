// Allows what an agent does now, or did today.
import { useZone } from '#web/lib/zone.ts'
import { ExceptionDialog } from '#web/parts/exceptions/ExceptionDialog.tsx'
import { minutesAround } from '#web/parts/exceptions/exception-values.ts'
import type { BoardAgent, BoardStore } from '#web/parts/live/board-store.ts'

interface Props {
  agent: BoardAgent
  store: BoardStore
  onClose: () => void
}

/** From when the agent was out of adherence, to when something else is scheduled. */
function timesOf({ row }: BoardAgent, now: number): [number, number] {
  const isOut = row.status === 'time-wrong-task' || row.status === 'time-inactive'
  const end = row.next?.at ?? row.shiftInterval?.end ?? now + 3_600_000
  return [isOut ? row.since : now, Math.max(end, now + 60_000)]
}

export function SurferException({ agent, store, onClose }: Props) {
  const zone = useZone()
  const { person, row } = agent
  return (
    <ExceptionDialog
      given={{
        ...minutesAround(...timesOf(agent, store.now()), zone),
        surferIds: [person.surferId],
        taskId: row.item?.taskIds[0] ?? null,
        streamIds: row.status === 'time-wrong-task' ? row.activeStreamIds : [],
      }}
      onClose={onClose}
    />
  )
}

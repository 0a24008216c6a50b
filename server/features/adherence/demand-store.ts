// SQL of what activities demand of agents, and of usual handle times. Archived ones too: past days need them.
import { sql } from 'kysely'
import type { TaskDemand } from '#core/adherence/index.ts'
import type { PhoneStatus } from '#core/observed/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { isPhoneProvider } from '../connections/index.ts'

interface StreamRow {
  id: number
  isPhoneQueue: boolean
  handleTimeSeconds: number | null
  providerIds: number[]
  taskIds: number[]
}

export interface Demands {
  tasks: Map<number, TaskDemand>
  /** Milliseconds by ticket group id. */
  handleTimesMs: Map<number, number>
}

export async function selectDemands(tx: Tx, organizationId: number): Promise<Demands> {
  const { rows: tasks } = await sql<{ id: number; phoneStatuses: PhoneStatus[]; isBreak: boolean }>`
    select id, agent_dialpad_statuses as phone_statuses, type = 'task-break' as is_break from task where organization_id = ${organizationId}
    order by id`.execute(tx)
  const { rows: streams } = await sql<StreamRow>`
    select s.id, s.dialpad_contact_center_id is not null as is_phone_queue,
      coalesce(s.adherence_average_handle_time, s.average_handle_time) as handle_time_seconds,
      array(select distinct c.provider_id from stream_connection l
        join connection c on c.organization_id = l.organization_id and c.id = l.connection_id
        where l.organization_id = s.organization_id and l.stream_id = s.id order by 1) as provider_ids,
      array(select l.task_id from task_stream l
        where l.organization_id = s.organization_id and l.stream_id = s.id order by 1) as task_ids
    from stream s where s.organization_id = ${organizationId} order by s.id`.execute(tx)
  return {
    tasks: new Map(
      tasks.map(({ id, phoneStatuses, isBreak }) => {
        const served = streams.filter(stream => stream.taskIds.includes(id))
        const demand: TaskDemand = {
          taskId: id,
          streamIds: served.map(stream => stream.id),
          providerIds: [...new Set(served.flatMap(stream => stream.providerIds))].sort((a, b) => a - b),
          isOnPhone: served.some(stream => stream.isPhoneQueue || stream.providerIds.some(isPhoneProvider)),
          phoneStatuses,
          isBreak,
        }
        return [id, demand]
      }),
    ),
    handleTimesMs: new Map(
      streams.flatMap(({ id, handleTimeSeconds: seconds }) =>
        seconds === null ? [] : [[id, seconds * 1000] as const],
      ),
    ),
  }
}

export const demandsOf = async (tx: Tx, organizationId: number): Promise<Map<number, TaskDemand>> =>
  (await selectDemands(tx, organizationId)).tasks

// Fields of an event that are stored: those that facts are made of, under the names that the list of events has. Of the
// attributes of tasks and workers, which hold whatever the account puts there, only direction, name and address.
import { z } from 'zod'
import { parseJson } from '../kit/json.ts'
import { type Fields, pick } from '../kit/kept-fields.ts'

const KEPT = [
  'worker_sid',
  'worker_name',
  'worker_activity_name',
  'task_sid',
  'task_date_created',
  'task_assignment_status',
  'task_channel_unique_name',
  'task_queue_sid',
  'task_priority',
  'workflow_name',
]

const Attributes = z.object({
  direction: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  full_name: z.string().optional().catch(undefined),
})
export type Attributes = z.infer<typeof Attributes>

/** Attributes are JSON in a text. None where they are something else. */
export function attributesOf(text: unknown): Attributes {
  try {
    return Attributes.safeParse(parseJson(String(text))).data ?? {}
  } catch {
    return {}
  }
}

/** Name and e-mail address of a worker, who is often called by the address. */
export function personOf(name: unknown, attributes: Attributes): { name: string; email: string | null } {
  const own = typeof name === 'string' ? name : ''
  const email = attributes.email || (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(own) ? own : null)
  return { name: attributes.full_name || own, email }
}

export function storedEvent(event: { sid: string; at: unknown }, data: Fields): string {
  const worker = personOf(data.worker_name, attributesOf(data.worker_attributes))
  return JSON.stringify({
    ...event,
    ...(pick(data, KEPT) as Fields),
    worker_name: worker.name,
    worker_email: worker.email,
    task_direction: attributesOf(data.task_attributes).direction ?? null,
  })
}

// Who may do what, as one table. Rights on teams come on top: people/permission.ts.
import { refuse } from '#contract/errors.ts'
import type { Actor } from '#server/platform/http/index.ts'

const DOERS = {
  'organization.view': 'member',
  'tasks.view': 'member',
  'tasks.edit': 'manager',
  'people.view': 'manager',
  'people.edit': 'manager',
  'connections.view': 'manager',
  'connections.edit': 'manager',
  'streams.view': 'manager',
  'streams.edit': 'manager',
  'forecasts.view': 'manager',
  'forecasts.edit': 'manager',
  'shifts.view': 'member',
  'plans.view': 'manager',
  'plans.edit': 'manager',
  'schedule.view': 'manager',
  'schedule.edit': 'manager',
  'schedule.own': 'surfer',
  'live.view': 'manager',
  'adherence.view': 'manager',
  'adherence.edit': 'manager',
  'adherence.own': 'surfer',
  'reports.ask': 'manager',
  'jobs.view': 'manager',
  'jobs.edit': 'manager',
} as const satisfies Record<string, 'member' | 'manager' | 'surfer'>
export type Action = keyof typeof DOERS

const isDoer = {
  member: (actor: Actor) => actor.managerId !== null || actor.surferId !== null || actor.roles.length > 0,
  manager: (actor: Actor) => actor.managerId !== null,
  surfer: (actor: Actor) => actor.surferId !== null,
}

/** First line of every use case: throws unless the actor's role may do this at all. */
export function allow(actor: Actor, action: Action): void {
  const doer = DOERS[action]
  if (isDoer[doer](actor)) return
  if (doer === 'surfer') throw refuse('FORBIDDEN', { because: 'Only agents may do this.' })
  throw refuse('FORBIDDEN', {
    because: 'Only managers may do this. This could be a surfer requesting a manager endpoint.',
  })
}

// Invitations by managers who may edit the person: an agent's team, or every team of a manager. The link logs whoever
// has it in as that person, so it is shown to nobody else.

import { invitationCan } from '#contract/access/invitation-status.ts'
import type { SentInvitations } from '#contract/access/invitations.ts'
import { refuse } from '#contract/errors.ts'
import { type LocalDate, localDateOf } from '#core/time/index.ts'
import { deleteOpenInvitation } from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import { cancelNotices } from '#server/platform/notices/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow, assertMayEditManagers } from '../identity/index.ts'
import { assertMayEdit, scheduleInvitations } from '../surfers/index.ts'
import { type InvitationSetting, invite } from './invite.ts'
import * as store from './store.ts'

const settingOf = ({ configuration, secrets, clock }: Platform, actor: Actor): InvitationSetting => ({
  organizationId: actor.organizationId,
  managerId: actor.managerId,
  configuration,
  secrets,
  now: clock.now(),
})

export async function inviteSurfers(
  platform: Platform,
  actor: Actor,
  { surferIds, isScheduledUntilFirstDay }: { surferIds: number[]; isScheduledUntilFirstDay: boolean },
): Promise<SentInvitations> {
  allow(actor, 'people.edit')
  const setting = settingOf(platform, actor)
  return platform.db.inTenant(actor.organizationId, async tx => {
    await assertMayEdit(tx, actor, surferIds)
    const people = await store.lockSurferInvitees(tx, surferIds)
    refuseUninvitable(people, surferIds, setting.now, isScheduledUntilFirstDay)
    const isLater = (person: store.SurferInvitee) => firstDayToCome(person, setting.now) !== null
    const later = people.filter(isLater)
    const invited = await invite(
      tx,
      setting,
      people.filter(person => !isLater(person)),
    )
    await scheduleInvitations(
      tx,
      later.map(({ id }) => id),
      true,
    )
    await notifyOthers(tx, actor, 'surfers')
    return {
      name: namesOf(people),
      isMailConfigured: platform.configuration.mail !== null,
      invited,
      scheduled: later.map(({ id, name, startDate }) => ({ id, name, startDate: startDate! })),
    }
  })
}

const firstDayToCome = ({ startDate, timezone }: store.SurferInvitee, now: number): LocalDate | null =>
  startDate !== null && startDate > localDateOf(timezone, now) ? startDate : null

function refuseUninvitable(
  people: readonly store.SurferInvitee[],
  surferIds: readonly number[],
  now: number,
  isScheduled: boolean,
): void {
  const faults = people.flatMap(person => {
    const { id, name, endDate, timezone, status } = person
    const firstDay = firstDayToCome(person, now)
    const message = !invitationCan.send(status)
      ? `${name} can log in already.`
      : endDate !== null && endDate < localDateOf(timezone, now)
        ? `The last day of ${name} was ${endDate}. Change it before you send an invitation.`
        : firstDay !== null && !isScheduled
          ? `The first day of ${name} is ${firstDay}. Schedule the invitation for that day, or change the day.`
          : null
    return message === null ? [] : [{ path: ['surferIds', surferIds.indexOf(id)], message }]
  })
  if (faults.length > 0) throw invalidBody(faults)
}

export async function inviteManagers(
  platform: Platform,
  actor: Actor,
  managerIds: number[],
): Promise<SentInvitations> {
  allow(actor, 'people.edit')
  return platform.db.inTenant(actor.organizationId, async tx => {
    const people = await store.lockManagerInvitees(tx, managerIds)
    const missing = managerIds.find(id => !people.some(person => person.id === id))
    if (missing !== undefined) throw refuse('NOT_FOUND', { what: 'manager', id: missing })
    await assertMayEditManagers(tx, actor, managerIds)
    const faults = people
      .filter(({ status }) => !invitationCan.send(status))
      .map(({ id, name }) => ({
        path: ['managerIds', managerIds.indexOf(id)],
        message: `${name} can log in already.`,
      }))
    if (faults.length > 0) throw invalidBody(faults)
    const invited = await invite(tx, settingOf(platform, actor), people)
    await notifyOthers(tx, actor, 'managers')
    const isMailConfigured = platform.configuration.mail !== null
    return { name: namesOf(people), isMailConfigured, invited, scheduled: [] }
  })
}

/** Invitation of a new organization's first manager by the operator; nobody who can log in already is invited. */
export async function inviteFirstManager(
  tx: Tx,
  { configuration, secrets, clock }: Platform,
  organizationId: number,
  managerId: number,
): Promise<SentInvitations> {
  const people = (await store.lockManagerInvitees(tx, [managerId])).filter(({ status }) =>
    invitationCan.send(status),
  )
  const setting = { organizationId, managerId: null, configuration, secrets, now: clock.now() }
  const invited = await invite(tx, setting, people)
  return { name: namesOf(people), isMailConfigured: configuration.mail !== null, invited, scheduled: [] }
}

export async function cancelSurferInvitation({ db, clock }: Platform, actor: Actor, surferId: number) {
  allow(actor, 'people.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await assertMayEdit(tx, actor, [surferId])
    const [person] = await store.lockSurferInvitees(tx, [surferId])
    await cancel(tx, person!, clock.now())
    // Otherwise it would be sent by itself again.
    await scheduleInvitations(tx, [surferId], false)
    await notifyOthers(tx, actor, 'surfers')
    return { success: true as const, name: person!.name }
  })
}

export async function cancelManagerInvitation({ db, clock }: Platform, actor: Actor, managerId: number) {
  allow(actor, 'people.edit')
  return db.inTenant(actor.organizationId, async tx => {
    const [person] = await store.lockManagerInvitees(tx, [managerId])
    if (!person) throw refuse('NOT_FOUND', { what: 'manager', id: managerId })
    await assertMayEditManagers(tx, actor, [managerId])
    await cancel(tx, person, clock.now())
    await notifyOthers(tx, actor, 'managers')
    return { success: true as const, name: person.name }
  })
}

async function cancel(tx: Tx, { accountId, name, status }: store.Invitee, now: number): Promise<void> {
  if (!invitationCan.cancel(status))
    throw refuse('CONFLICT', {
      because: status === 'active' ? `${name} can log in already.` : `${name} is not invited.`,
    })
  if (accountId === null) return
  await deleteOpenInvitation(tx, accountId)
  await cancelNotices(tx, [accountId], ['invitation'], new Date(now))
}

function namesOf([first, ...others]: readonly { name: string }[]): string {
  if (!first) return ''
  if (others.length === 0) return first.name
  return `${first.name} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`
}

const notifyOthers = (tx: Tx, { organizationId, managerId }: Actor, what: 'surfers' | 'managers') =>
  emit(tx, organizationId, 'people.changed', { what }, { managerId: managerId ?? undefined })

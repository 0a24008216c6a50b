// Inviting agents or managers: first whom, then the links to pass on.
import { Button } from '@mantine/core'
import { type InvitationStatus, invitationCan } from '#contract/access/invitation-status.ts'
import { api } from '#contract/endpoints/index.ts'
import { type LocalDate, localDateOf, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { localDateText } from '#web/lib/dates.ts'
import { useCommand } from '#web/lib/queries.ts'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import classes from './invitations.module.css'
import { SentInvites } from './SentInvites.tsx'
import * as texts from './texts.ts'

export interface Invitable {
  id: number
  name: string
  email: string
  invitationStatus: InvitationStatus
  /** Agents alone have a first day. */
  firstDay?: { date: LocalDate | null; timezone: Zone }
}

interface Props {
  of: 'surfers' | 'managers'
  people: readonly Invitable[]
  onClose: () => void
}

const INVALIDATES = [api.surfers.list, api.surfers.get, api.managers.list, api.notices.list]

const isLater = ({ firstDay }: Invitable): boolean =>
  firstDay?.date != null && firstDay.date > localDateOf(firstDay.timezone, Date.now())

export default function InvitationDialog({ of, people, onClose }: Props) {
  const toSurfers = useCommand(api.invitations.sendToSurfers, { invalidates: INVALIDATES })
  const toManagers = useCommand(api.invitations.sendToManagers, { invalidates: INVALIDATES })
  const { data: sent, error, isPending } = of === 'surfers' ? toSurfers : toManagers
  const chosen = people.filter(person => invitationCan.send(person.invitationStatus))
  const ids = chosen.map(({ id }) => id)
  const send = () =>
    of === 'surfers'
      ? toSurfers.mutate({ body: { surferIds: ids, isScheduledUntilFirstDay: true } })
      : toManagers.mutate({ body: { managerIds: ids } })
  if (sent)
    return <SentInvites sent={sent} onClose={onClose} elsewhere={texts.theyAlsoWaitUnderSettingsMessages} />
  const onlyLater = chosen.length > 0 && chosen.every(isLater)
  const verb = onlyLater ? texts.schedule : texts.send
  const label = chosen.length > 1 ? texts.verbChosenCount(verb, chosen.length) : texts.verbInvite(verb)
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      title={chosen.length === 1 ? texts.inviteName(chosen[0]!.name) : texts.sendInvites}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button onClick={send} loading={isPending} disabled={chosen.length === 0} data-autofocus>
            {label}
          </Button>
        </>
      }
    >
      <FormProblem text={error && textOf(error)} />
      <Plan chosen={chosen} leftOut={people.length - chosen.length} />
    </ModalShell>
  )
}

/** Consequences of sending, by person. */
function Plan({ chosen, leftOut }: { chosen: readonly Invitable[]; leftOut: number }) {
  const later = chosen.filter(isLater)
  const now = chosen.filter(person => !isLater(person))
  const again = now.filter(({ invitationStatus }) => invitationStatus === 'invited')
  return (
    <div className={classes.plan}>
      {now.length === 1 && (
        <p>
          {texts.getsALinkTo(now[0]!.name)} <strong>{now[0]!.email}</strong> {texts.thatWorksOnceForSevenDays}
        </p>
      )}
      {now.length > 1 && <p>{texts.peopleEachGetALink(now.length)}</p>}
      {again.length > 0 && <p>{texts.theEarlierLinkStopsWorking(again.length)}</p>}
      {later.map(({ id, name, firstDay }) => (
        <p key={id}>{texts.startsOnAndIsInvited(name, localDateText(firstDay!.date!))}</p>
      ))}
      {leftOut > 0 && <p>{texts.onePersonCanLogInAlready(leftOut)}</p>}
    </div>
  )
}

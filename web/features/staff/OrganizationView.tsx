import { Anchor, Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import type { StaffOrganization, StaffPerson } from '#contract/internal/staff.ts'
import { NotFoundError, textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { People } from './People.tsx'
import { StateChip } from './StateChip.tsx'
import classes from './staff.module.css'
import { doubledText, licencesText } from './staff-text.ts'
import * as texts from './texts.ts'

const EditOrganization = lazy(() => import('./EditOrganization.tsx'))
const SuspendOrganization = lazy(() => import('./SuspendOrganization.tsx'))
const ViewAs = lazy(() => import('./ViewAs.tsx'))

type Dialog = { type: 'edit' } | { type: 'suspend' } | { type: 'view-as'; person: StaffPerson }

export function OrganizationView({ targetId }: { targetId: number }) {
  const found = useCall(api.staff.organization, { params: { targetId } })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const organization = found.data
  return (
    <>
      <PageHeader
        title={organization?.displayName ?? texts.organization}
        actions={organization && <Actions of={organization} onDialog={setDialog} />}
      />
      <p className={classes.back}>
        <Anchor component={Link} to="/internal/organizations" inherit>
          {texts.allOrganizations}
        </Anchor>
      </p>
      {found.isPending && <LoadingSkeleton shape="rows" count={4} />}
      {found.error instanceof NotFoundError ? (
        <EmptyState title={texts.thereIsNoSuchOrganization}>{texts.itMayHaveBeenRemoved}</EmptyState>
      ) : (
        found.error && <ErrorCard onRetry={() => found.refetch()}>{textOf(found.error)}</ErrorCard>
      )}
      {organization && (
        <>
          <Facts of={organization} />
          <People organization={organization} onViewAs={person => setDialog({ type: 'view-as', person })} />
          <Suspense>
            {dialog && <OpenDialog dialog={dialog} of={organization} onClose={() => setDialog(null)} />}
          </Suspense>
        </>
      )}
    </>
  )
}

interface DialogProps {
  dialog: Dialog
  of: StaffOrganization
  onClose: () => void
}

function OpenDialog({ dialog, of, onClose }: DialogProps) {
  if (dialog.type === 'edit') return <EditOrganization organization={of} onClose={onClose} />
  if (dialog.type === 'suspend') return <SuspendOrganization organization={of} onClose={onClose} />
  return <ViewAs organization={of} person={dialog.person} onClose={onClose} />
}

function Actions({ of, onDialog }: { of: StaffOrganization; onDialog: (dialog: Dialog) => void }) {
  const resume = useCommand(api.staff.resume, {
    invalidates: [api.staff.organization, api.staff.organizations],
  })
  const goOn = () =>
    resume.mutate(
      { params: { targetId: of.id } },
      {
        onSuccess: () => notifyDone(texts.canBeEnteredAgain(of.displayName)),
        onError: error => notifyFailed(error),
      },
    )
  return (
    <>
      <Button component={Link} to={`/settings/features?organization=${of.id}`} variant="default">
        {texts.features}
      </Button>
      {of.suspendedAt === null ? (
        <Button variant="default" onClick={() => onDialog({ type: 'suspend' })}>
          {texts.suspend}
        </Button>
      ) : (
        <Button variant="default" loading={resume.isPending} onClick={goOn}>
          {texts.resume}
        </Button>
      )}
      <Button onClick={() => onDialog({ type: 'edit' })}>{texts.edit}</Button>
    </>
  )
}

function Facts({ of }: { of: StaffOrganization }) {
  const doubled = doubledText(of)
  return (
    <>
      {doubled && (
        <p className={classes.note} role="status">
          {doubled}
        </p>
      )}
      <dl className={classes.facts}>
        <Fact name={texts.state}>
          <StateChip of={of} />
          {of.suspendedAt && texts.sinceUtc(dateTimeText(of.suspendedAt, 'Etc/UTC'))}
        </Fact>
        <Fact name={texts.licencesUsed}>{licencesText(of)}</Fact>
        <Fact name={texts.timeZone}>{of.timezone.replaceAll('_', ' ')}</Fact>
        <Fact name={texts.dialpadCompany}>{of.dialpadCompanyId ?? texts.none}</Fact>
        <Fact name={texts.added}>{texts.createdAtUtc(dateTimeText(of.createdAt, 'Etc/UTC'))}</Fact>
        <Fact name={texts.id}>{of.id}</Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

// Dialogs of a table whose people are invited: sending, with its code loaded when it is first used, and taking back.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CancelInvitation } from './CancelInvitation.tsx'
import type { Invitable } from './InvitationDialog.tsx'

const InvitationDialog = lazy(() => import('./InvitationDialog.tsx'))

type Open = { does: 'send'; people: readonly Invitable[] } | { does: 'cancel'; person: Invitable }

export interface Invitations {
  send(people: readonly Invitable[]): void
  cancel(person: Invitable): void
  dialog: ReactNode
}

export function useInvitations(of: 'surfers' | 'managers', onSent?: () => void): Invitations {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const closeSent = () => {
    onSent?.()
    close()
  }
  return {
    send: people => setOpen({ does: 'send', people }),
    cancel: person => setOpen({ does: 'cancel', person }),
    dialog: (
      <Suspense>
        {open?.does === 'send' && <InvitationDialog of={of} people={open.people} onClose={closeSent} />}
        {open?.does === 'cancel' && <CancelInvitation of={of} person={open.person} onClose={close} />}
      </Suspense>
    ),
  }
}

import type { ReactNode } from 'react'
import type { Account } from '#contract/access/account.ts'
import classes from './account.module.css'
import type { OpenDialog } from './dialogs.tsx'

export interface PartProps {
  account: Account
  onOpen: (dialog: OpenDialog) => void
}

/** A titled part of the account page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

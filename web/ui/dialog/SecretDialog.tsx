// A secret that is shown this once, to be copied.
import { Button, CopyButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ModalShell } from './ModalShell.tsx'
import classes from './SecretDialog.module.css'
import * as texts from './texts.ts'

interface Props {
  title: string
  secret: string
  /** "Copy token". */
  copyLabel: string
  onClose: () => void
  /** Purpose and use of the secret. */
  children: ReactNode
}

export const SecretDialog = ({ title, secret, copyLabel, onClose, children }: Props) => (
  <ModalShell
    isOpen
    onClose={onClose}
    title={title}
    footer={
      <>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} data-autofocus>
              {copied ? texts.copied : copyLabel}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{texts.done}</Button>
      </>
    }
  >
    <p>{texts.copyItNow}</p>
    <pre className={classes.secret}>{secret}</pre>
    {children}
  </ModalShell>
)

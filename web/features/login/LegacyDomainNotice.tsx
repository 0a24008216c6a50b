import { useEffect, useRef } from 'react'
import { PlainButton } from '#web/ui/layout/PlainButton.tsx'
import classes from './LegacyDomainNotice.module.css'

interface Props {
  newHost: string
  onClose: () => void
}

export function LegacyDomainNotice({ newHost, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { pathname, search } = window.location
  return (
    <dialog ref={dialog} className={classes.notice} aria-labelledby="legacy-domain" onClose={onClose}>
      <h2 id="legacy-domain">We are moving</h2>
      <p>
        This address, <strong>{window.location.host}</strong>, will be retired. Lineup now lives at{' '}
        <strong>{newHost}</strong>. Please update your bookmarks.
      </p>
      <div className={classes.actions}>
        <PlainButton variant="default" onClick={onClose}>
          Not Right Now
        </PlainButton>
        <PlainButton href={`https://${newHost}${pathname}${search}`}>Switch Now</PlainButton>
      </div>
    </dialog>
  )
}

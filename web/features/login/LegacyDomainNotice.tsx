import { useEffect, useRef } from 'react'
import { PlainButton } from '#web/ui/layout/PlainButton.tsx'
import classes from './LegacyDomainNotice.module.css'
import * as texts from './texts.ts'

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
      <h2 id="legacy-domain">{texts.weAreMoving}</h2>
      <p>
        {texts.thisAddress} <strong>{window.location.host}</strong>
        {texts.willBeRetired} <strong>{newHost}</strong>
        {texts.pleaseUpdateYourBookmarks}
      </p>
      <div className={classes.actions}>
        <PlainButton variant="outlined" onClick={onClose}>
          {texts.notRightNow}
        </PlainButton>
        <PlainButton href={`https://${newHost}${pathname}${search}`}>{texts.switchNow}</PlainButton>
      </div>
    </dialog>
  )
}

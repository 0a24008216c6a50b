// Passkeys, the authenticator app, and the recovery codes for when neither is at hand.
import { Button } from '@mantine/core'
import { dateText } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/zone.ts'
import classes from './account.module.css'
import { Part, type PartProps } from './Part.tsx'
import * as texts from './texts.ts'

const FEW_CODES = 2

export function Factors({ account, onOpen }: PartProps) {
  return (
    <>
      <Passkeys account={account} onOpen={onOpen} />
      <Authenticator account={account} onOpen={onOpen} />
      <RecoveryCodes account={account} onOpen={onOpen} />
    </>
  )
}

function Passkeys({ account: { passkeys, canHavePasskeys }, onOpen }: PartProps) {
  const zone = useZone()
  return (
    <Part title={texts.passkeys}>
      <p className={classes.quiet}>
        {canHavePasskeys ? texts.logInWithYourFingerprintFace : texts.passkeysNeedAnAddress}
      </p>
      {passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                {name}
                <div className={classes.quiet}>
                  {texts.addedCreatedAt(
                    dateText(createdAt, zone),
                    lastUsedAt ? texts.lastUsed(dateText(lastUsedAt, zone)) : texts.notUsedYet,
                  )}
                </div>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={texts.removeThePasskey(name)}
                onClick={() => onOpen({ does: 'remove-passkey', id, name })}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canHavePasskeys && (
        <Button variant="default" size="xs" onClick={() => onOpen({ does: 'add-passkey' })}>
          {texts.addPasskey}
        </Button>
      )}
    </Part>
  )
}

function Authenticator({ account: { hasAuthenticator }, onOpen }: PartProps) {
  if (!hasAuthenticator)
    return (
      <Part title={texts.authenticatorApp}>
        <p className={classes.quiet}>{texts.asksForSixDigitsFromYour}</p>
        <Button variant="default" size="xs" onClick={() => onOpen({ does: 'add-authenticator' })}>
          {texts.setUp}
        </Button>
      </Part>
    )
  return (
    <Part title={texts.authenticatorApp}>
      <ul className={classes.list}>
        <li>
          <div>{texts.on}</div>
          <Button variant="default" size="xs" onClick={() => onOpen({ does: 'remove-authenticator' })}>
            {texts.turnOff}
          </Button>
        </li>
      </ul>
    </Part>
  )
}

function RecoveryCodes({
  account: { hasAuthenticator, passkeys, recoveryCodesLeft: left },
  onOpen,
}: PartProps) {
  if (!hasAuthenticator && passkeys.length === 0) return null
  const codes = left === 1 ? texts.oneRecoveryCodeLeft : texts.recoveryCodesLeft(left)
  return (
    <Part title={texts.recoveryCodes}>
      <ul className={classes.list}>
        <li>
          <div>
            {left === 0 ? texts.noneYet : codes}
            <div className={classes.quiet}>
              {left === 0
                ? texts.eachLetsYouInOnceShould
                : left <= FEW_CODES && texts.makeNewOnesBeforeYouRun}
            </div>
          </div>
          <Button variant="default" size="xs" onClick={() => onOpen({ does: 'new-codes' })}>
            {left === 0 ? texts.makeRecoveryCodes : texts.newRecoveryCodes}
          </Button>
        </li>
      </ul>
    </Part>
  )
}

// Passkeys, the authenticator app, and the recovery codes for when neither is at hand.
import { Button } from '@mantine/core'
import { dateText } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/zone.ts'
import classes from './account.module.css'
import { Part, type PartProps } from './Part.tsx'

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
    <Part title="Passkeys">
      <p className={classes.quiet}>
        {canHavePasskeys
          ? 'Log in with your fingerprint, face or the PIN of your device instead of a password.'
          : 'Passkeys need an address with a name and https. Ask whoever runs Lineup.'}
      </p>
      {passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                {name}
                <div className={classes.quiet}>
                  Added {dateText(createdAt, zone)} ·{' '}
                  {lastUsedAt ? `last used ${dateText(lastUsedAt, zone)}` : 'not used yet'}
                </div>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={`Remove the passkey ${name}`}
                onClick={() => onOpen({ does: 'remove-passkey', id, name })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canHavePasskeys && (
        <Button variant="default" size="xs" onClick={() => onOpen({ does: 'add-passkey' })}>
          Add passkey
        </Button>
      )}
    </Part>
  )
}

function Authenticator({ account: { hasAuthenticator }, onOpen }: PartProps) {
  if (!hasAuthenticator)
    return (
      <Part title="Authenticator app">
        <p className={classes.quiet}>Asks for six digits from your phone after your password.</p>
        <Button variant="default" size="xs" onClick={() => onOpen({ does: 'add-authenticator' })}>
          Set up
        </Button>
      </Part>
    )
  return (
    <Part title="Authenticator app">
      <ul className={classes.list}>
        <li>
          <div>On</div>
          <Button variant="default" size="xs" onClick={() => onOpen({ does: 'remove-authenticator' })}>
            Turn off
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
  const codes = left === 1 ? '1 recovery code left' : `${left} recovery codes left`
  return (
    <Part title="Recovery codes">
      <ul className={classes.list}>
        <li>
          <div>
            {left === 0 ? 'None yet' : codes}
            <div className={classes.quiet}>
              {left === 0
                ? 'Each lets you in once, should you lose your phone or your passkey.'
                : left <= FEW_CODES && 'Make new ones before you run out.'}
            </div>
          </div>
          <Button variant="default" size="xs" onClick={() => onOpen({ does: 'new-codes' })}>
            {left === 0 ? 'Make recovery codes' : 'New recovery codes'}
          </Button>
        </li>
      </ul>
    </Part>
  )
}

// Operator's changes to an account, for somebody who cannot log in or may not any more.
import type { Database } from '#server/platform/database/index.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { findAccountByEmail, setAccountDisabled, setPassword } from './accounts/account-store.ts'
import { passwordFault } from './accounts/passwords.ts'

export const ACCOUNT_ACTIONS = ['password', 'disable', 'enable'] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

const USAGE = `Give an action and an e-mail address: npm run account -- ${ACCOUNT_ACTIONS.join('|')} ana@example.com`

/**
 * Result as a sentence. A new password and disabling end every log-in of the account.
 * Throws StartProblem for an unknown action or address, and for a password that is too short.
 */
export async function changeAccount(
  db: Database,
  [action, email, ...rest]: readonly string[],
  readPassword: () => Promise<string>,
): Promise<string> {
  if (!isAction(action) || email === undefined || rest.length > 0) throw new StartProblem(USAGE)
  const account = await db.inSystem(tx => findAccountByEmail(tx, email))
  if (!account) throw new StartProblem(`No account has the e-mail address ${email}. Check how it is spelled.`)
  if (action !== 'password') {
    await db.inSystem(tx => setAccountDisabled(tx, account.id, action === 'disable'))
    return `${account.email} ${action === 'disable' ? 'cannot log in any more' : 'can log in again'}.`
  }
  const password = await readPassword()
  const fault = passwordFault(password)
  if (fault) throw new StartProblem(fault)
  await db.inSystem(tx => setPassword(tx, account.id, password))
  return `${account.email} has a new password and is logged out everywhere.`
}

const isAction = (text: string | undefined): text is AccountAction =>
  ACCOUNT_ACTIONS.some(action => action === text)

// Identity of callers. The rest of the server asks an IdentityProvider and never learns which kind it is.

export { changeAccount } from './account-command.ts'
export {
  type Account,
  createAccount,
  endMemberships,
  ensureAccount,
  ensureAccounts,
  findAccount,
  findAccountByEmail,
  hasMembers,
  linkMembership,
  linkSurfers,
  type Membership,
  membershipsOf,
  type NewAccount,
  setAccountDisabled,
  setPassword,
  unlinkSurfers,
} from './account-store.ts'
export {
  type EmbeddedIdentityProvider,
  type EmbeddedIdentitySettings,
  embeddedIdentityProvider,
} from './embedded.ts'
export { chooseEntry, entriesOf, type OrganizationEntry } from './entries.ts'
export { type ExternalIdentitySettings, externalIdentityProvider } from './external.ts'
export type { AuthLog, IdentityProvider } from './identity-provider.ts'
export { verifyLimited } from './log-in.ts'
export {
  createToken,
  deleteTokens,
  type OneTimeToken,
  readToken,
  sweepTokens,
  takeToken,
} from './one-time-token-store.ts'
export { hashPassword, passwordFault, verifyPassword } from './passwords.ts'
export type { AccountSession } from './session.ts'
export type { TokenFault, TokenVerdict, VerifyAccessToken } from './verify-access-token.ts'

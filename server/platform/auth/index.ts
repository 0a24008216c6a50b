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
  markEntered,
  membershipsOf,
  type NewAccount,
  setAccountDisabled,
  setEmail,
  setNames,
  setPassword,
  unlinkSurfers,
} from './accounts/account-store.ts'
export { hashPassword, passwordFault, verifyPassword } from './accounts/passwords.ts'
export { countOther, forgiveOther } from './attempts/login-attempt-store.ts'
export { waitText } from './attempts/wait-text.ts'
export {
  type EmbeddedIdentityProvider,
  type EmbeddedIdentitySettings,
  embeddedIdentityProvider,
} from './embedded.ts'
export { chooseEntry, entriesOf, type OrganizationEntry } from './entries.ts'
export { type ExternalIdentitySettings, externalIdentityProvider } from './external.ts'
export { newRecoveryCodes, startAuthenticator, takeCode } from './factors/authenticator.ts'
export {
  countRecoveryCodes,
  deleteAuthenticator,
  deleteIdleRecoveryCodes,
} from './factors/authenticator-store.ts'
export { deletePasskey, passkeysOf } from './factors/passkey-store.ts'
export {
  authenticationOptions,
  type PasskeySite,
  passkeySiteOf,
  registerPasskey,
  registrationOptions,
  verifyPasskey,
} from './factors/passkeys.ts'
export { factorsOf } from './factors/second-factor.ts'
export type { AuthLog, IdentityProvider } from './identity-provider.ts'
export {
  accountJoins,
  CAN_LOG_IN,
  deleteOpenInvitation,
  invitationStatus,
  selectAccountsElsewhere as accountsElsewhere,
} from './invitations/invitation-store.ts'
export { createInvitations } from './invitations/invitations.ts'
export { verifyLimited } from './log-in.ts'
export {
  createToken,
  deleteTokens,
  type OneTimeToken,
  readToken,
  sweepTokens,
  takeToken,
} from './one-time-token-store.ts'
export {
  putAccountLink,
  selectAccountLink,
  selectUnconfirmedEmail,
  takeAccountLink,
} from './recovery/account-link-store.ts'
export { countResetOf, putResetLink } from './recovery/reset-password.ts'
export type { AccountSession } from './session.ts'
export { deviceText } from './sessions/device.ts'
export {
  endSession,
  endSessions,
  insertLoginEvent,
  selectLoginEvents,
  selectSessions,
} from './sessions/session-store.ts'
export {
  deleteTelephonySession,
  insertTelephonySession,
  selectOrganizationsOfCompany,
  sweepTelephonySessions,
  type TelephonyLogIn,
  useTelephonySession,
} from './sessions/telephony-session-store.ts'
export type { TokenFault, TokenVerdict, VerifyAccessToken } from './verify-access-token.ts'

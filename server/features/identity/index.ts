export * as tokenStore from './api-token-store.ts'
export { tokenText } from './api-token-text.ts'
export { callerOf } from './caller.ts'
export { beginImpersonation } from './impersonation.ts'
export { managerActor } from './manager-actor.ts'
export { joinAsSurfers, joinOrganization, leaveOrganization } from './membership.ts'
export { notifyEditors } from './notify-editors.ts'
export { allow } from './permission.ts'
export {
  assertMayEditManagers,
  assertMayEditTeams,
  assertMayGrant,
  editableTeamIds,
  replaceEditableTeams,
  replaceTeamEditors,
} from './team-permission.ts'
export {
  insertTeamEditors as addTeamEditors,
  selectEditableTeamIds as teamsEditedBy,
  selectMissingTeams as missingTeams,
} from './team-permission-store.ts'
export { cookieText, isFromOwnPage, readCookie } from './telephony-cookies.ts'
export { enterByTelephony, type LogInCall, telephonyTimes } from './telephony-session.ts'

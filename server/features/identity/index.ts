export { callerOf } from './caller.ts'
export { beginImpersonation } from './impersonation.ts'
export { joinAsSurfers, joinOrganization, leaveOrganization } from './membership.ts'
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
  selectEditableTeamIds as teamsEditedBy,
  selectMissingTeams as missingTeams,
} from './team-permission-store.ts'
export { cookieText, isFromOwnPage, readCookie } from './telephony-cookies.ts'
export { enterByTelephony, type LogInCall, telephonyTimes } from './telephony-session.ts'
export { tellEditors } from './tell-editors.ts'

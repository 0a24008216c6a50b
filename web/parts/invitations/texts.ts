// Cancel invitation
export const nameIsNoLongerInvited = (name: string) => `${name} is no longer invited.`
export const theInvitationOfWasNotCancelled = (name: string) => `The invitation of ${name} was not cancelled`
export const cancelTheInvitationOf = (name: string) => `Cancel the invitation of ${name}?`
export const cancelInvitation = 'Cancel invitation'
export const itIsNotSent = (invitationStatus: string) =>
  `${invitationStatus === 'scheduled' ? 'It is not sent on the first day.' : 'The link that was sent stops working.'} You can send a new one at any time.`

// Invitation chip
export const invitationWords = {
  'not-invited': 'Not invited',
  scheduled: 'Scheduled',
  invited: 'Invited',
  active: 'Active',
}
export const scheduledStartDate = (startDate: string) => `Scheduled ${startDate}`
export const theLinkWorkingOn = (isOver: boolean, expiresAt: string) =>
  `The link ${isOver ? 'stopped' : 'stops'} working on ${expiresAt}.`
export const invitationExpired = 'Invitation expired'

// Invitation dialog
export const theyAlsoWaitUnderSettingsMessages = 'They also wait under Settings, Messages.'
export const schedule = 'Schedule'
export const send = 'Send'
export const verbChosenCount = (verb: string, chosenCount: number) => `${verb} ${chosenCount} invites`
export const verbInvite = (verb: string) => `${verb} invite`
export const inviteName = (name: string) => `Invite ${name}`
export const sendInvites = 'Send invites'
export const cancel = 'Cancel'
export const getsALinkTo = (name: string) => `${name} gets a link to`
export const thatWorksOnceForSevenDays = 'that works once, for seven days.'
export const peopleEachGetALink = (nowCount: number) =>
  `${nowCount} people each get a link that works once, for seven days.`
export const theEarlierLinkStopsWorking = (againCount: number) =>
  `${againCount === 1 ? 'The earlier link stops' : 'Earlier links stop'} working.`
export const startsOnAndIsInvited = (name: string, date: string) =>
  `${name} starts on ${date} and is invited on that day, at midnight in their time zone.`
export const onePersonCanLogInAlready = (leftOut: number) =>
  `${leftOut === 1 ? 'One person' : `${leftOut} people`} can log in already and ${leftOut === 1 ? 'is' : 'are'} left out.`

// Invitation filter
export const invitation = 'Invitation'
export const anyInvitation = 'Any invitation'

// Invitation items
export const sendInviteAgain = 'Send invite again'
export const sendInvite = 'Send invite'

// Sent invites
export const invited = 'Invited'
export const scheduled = 'Scheduled'
export const done = 'Done'
export const theInvitationsAreOnTheirWay =
  'The invitations are on their way by e-mail. You can also pass on the links yourself.'
export const noMailServerIsSetUp = 'No mail server is set up, so pass on the links yourself.'
export const whoeverHasALinkCanLog = 'Whoever has a link can log in as that person.'
export const emailUntilExpiresAt = (email: string, expiresAt: string) => `${email} · until ${expiresAt}`
export const byEMailAlone = 'By e-mail alone'
export const nameIsInvitedOnStartDate = (name: string, startDate: string) =>
  `${name} is invited on ${startDate}.`
export const copyTheLinkOf = (name: string) => `Copy the link of ${name}`
export const copied = 'Copied'
export const copyLink = 'Copy link'

// Notices page
export const theMessageToIsSentAgain = (recipient: string) => `The message to ${recipient} is sent again.`
export const theMessageWasNotSentAgain = 'The message was not sent again'
export const messages = 'Messages'
export const subjectToRecipient = (subject: string, recipient: string) => `${subject}, to ${recipient}`
export const noMailServerIsSetUp = 'No mail server is set up'
export const messagesWaitHere =
  'Messages wait here. Open one to read it and to copy its link. To have them sent, set LINEUP_SMTP_URL and LINEUP_MAIL_FROM where Lineup runs.'
export const written = 'Written'
export const to = 'To'
export const subject = 'Subject'
export const status = 'Status'
export const actions = 'Actions'
export const actionsForTheMessageTo = (recipient: string) => `Actions for the message to ${recipient}`
export const read = 'Read'
export const sendAgain = 'Send again'
export const tryAt = (attempts: number, nextTryAt: string) => `Try ${attempts} at ${nextTryAt}`
export const noMatchingMessages = 'No matching messages'
export const changeTheFilterOrClearIt = 'Change the filter, or clear it.'
export const noMessagesYet = 'No messages yet'
export const invitationsAndLinksForNewPasswords =
  'Invitations and links for new passwords are listed here, with whether they were sent.'

// Notice dialog
export const copied = 'Copied'
export const copyLink = 'Copy link'
export const tableOfTheMessage = 'Table of the message'
export const whoeverHasThisLinkCanLog = (name: string) =>
  `Whoever has this link can log in as ${name}. That you read it is in the audit log.`
export const belongsToAnotherOrganizationToo = (name: string) =>
  `${name} belongs to another organization too: the link is for their mailbox alone.`
export const theLinkIsGone = 'The link is gone: it was sent, replaced or is out of date.'

// State filter
export const anyStatus = 'Any status'

// Notice text
export const waiting = 'Waiting'
export const beingSent = 'Being sent'
export const sent = 'Sent'
export const notSent = 'Not sent'
export const notNeeded = 'Not needed'

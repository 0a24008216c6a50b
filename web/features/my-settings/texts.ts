// My settings page
export const settings = 'Settings'

// Calendar part
export const notSaved = 'Not saved'
export const calendar = 'Calendar'
export const seeYourPublishedShiftsAndTime =
  'See your published shifts and time off in the calendar on your phone: two weeks back and eight weeks ahead.'
export const makeMyCalendarAddress = 'Make my calendar address'
export const listActivitiesAndBreaksInEach = 'List activities and breaks in each shift'
export const copiedAddItToYourCalendar = 'Copied. Add it to your calendar as a subscription.'
export const notCopied = 'Not copied'
export const yourCalendarAddress = 'Your calendar address'
export const anyoneWhoHasItCanSee = 'Anyone who has it can see your shifts. Keep it to yourself.'
export const copy = 'Copy'
export const replace = 'Replace'
export const turnOff = 'Turn off'
export const aCalendarLastAskedForIt = (readAt: string) => `A calendar last asked for it on ${readAt}.`
export const noCalendarHasAskedForIt = 'No calendar has asked for it yet.'
export const replaceYourCalendarAddress = 'Replace your calendar address?'
export const yourAddressIsNew = 'Your address is new. Add it to your calendar again.'
export const notReplaced = 'Not replaced'
export const theOldAddressStopsWorking =
  'The old address stops working at once: calendars that use it show no changes any more.'
export const turnYourCalendarAddressOff = 'Turn your calendar address off?'
export const yourCalendarAddressIsOff = 'Your calendar address is off.'
export const notTurnedOff = 'Not turned off'
export const calendarsThatUseItShowNo =
  'Calendars that use it show no changes any more. You can make a new address at any time.'
export const addItToYourCalendar = 'Add it to your calendar'
export const iPhoneIPadAndMac = 'iPhone, iPad and Mac'
export const subscribeInAppleCalendar = 'Subscribe in Apple Calendar'
export const orGoToSettingsCalendarAccounts =
  ', or go to Settings, Calendar, Accounts, Add Account, Other, Add Subscribed Calendar, and paste the address.'
export const googleCalendar = 'Google Calendar'
export const onAComputerOpenCalendar =
  'On a computer open calendar.google.com, choose the plus beside “Other calendars”, then “From URL”, and paste the address. Google looks for changes a few times a day.'
export const outlook = 'Outlook'
export const openOutlook =
  'Open outlook.com or Outlook on the web, go to Calendar, Add calendar, Subscribe from web, and paste the address. It then shows on your phone too.'

// Notification part
export const channels = { mail: 'E-mail', push: 'Notification' }
export const scheduleChanges = 'Schedule changes'
export const whatIsNewChangedOrRemoved = 'What is new, changed or removed when it is published.'
export const resultsOfRequests = 'Results of requests'
export const theEMailIsAlwaysSent = 'The e-mail is always sent.'
export const shiftReminders = 'Shift reminders'
export const beforeAShiftStarts = 'Before a shift starts.'
export const whenItStarts = 'When it starts'
export const oneHourBefore = '1 hour before'
export const minutesBefore = (minutes: number) => `${minutes} minutes before`
export const notifications = 'Notifications'
export const youGetNoneYet = 'You get none yet: ask your manager to invite you to Lineup.'
export const tellMeAbout = 'Tell me about'
export const topicLabelByChannel = (topicLabel: string, channel: string) => `${topicLabel} by ${channel}`
export const messagesAboutYourLog = (email: string | null) =>
  `${email === null ? '' : `E-mails go to ${email}. `}Messages about your log-in are always sent.`
export const remindMeOfAShift = 'Remind me of a shift'
export const quietHours = 'Quiet hours'
export const fromTo = (hour: string, QUIET_HOURSHour: string, timezone: string) =>
  `From ${hour} to ${QUIET_HOURSHour} (${timezone}) nothing is sent. What still matters at ${QUIET_HOURSHour} is sent then.`

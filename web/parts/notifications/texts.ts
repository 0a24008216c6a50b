// Browsers
export const thisBrowserShowsYourNotifications = 'This browser shows your notifications.'
export const notificationsAreNotOn = 'Notifications are not on'
export const showsNoNotificationsAnyMore = (device: string) => `${device} shows no notifications any more.`
export const notRemoved = 'Not removed'
export const whereNotificationsShow = 'Where notifications show'
export const nowhereYet = 'Nowhere yet. Turn them on in each browser or phone that you use.'
export const sinceCreatedAt = (createdAt: string) => `Since ${createdAt}`
export const thisBrowserOf = (device: string) => `${device} (this browser)`
export const removeDevice = (device: string) => `Remove ${device}`
export const remove = 'Remove'
export const showNotificationsInThisBrowser = 'Show notifications in this browser'

// Push
export const onAnIPhoneOrIPadFirst =
  'On an iPhone or iPad first add Lineup to the home screen: Share, “Add to Home Screen”. Then open it from there and come back here.'
export const thisBrowserCannotShowNotifications =
  'This browser cannot show notifications. Use a current Chrome, Edge, Firefox or Safari, over https.'
export const notificationsOfThisSiteAreBlocked =
  'Notifications of this site are blocked. Allow them in the browser’s settings for this site, then come back here.'
export const theBrowserWasNotAllowed =
  'The browser was not allowed to show notifications. Choose “Allow” when it asks.'
export const theNotificationServiceOfThisBrowser =
  'The notification service of this browser can’t be reached. Check the connection and try again, or use another browser.'
export const edge = 'Edge'
export const firefox = 'Firefox'
export const chrome = 'Chrome'
export const safari = 'Safari'
export const android = 'Android'
export const windows = 'Windows'
export const mac = 'Mac'
export const linux = 'Linux'
export const browser = 'Browser'
export const anotherSystem = 'another system'
export const browserOnSystem = (browser: string, system: string) => `${browser} on ${system}`

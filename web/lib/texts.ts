// Api errors
export const managerDoesNotHaveRequired = 'Manager does not have required permissions to edit these teams'
export const errorStatusText = (statusText: string) => `Error: ${statusText}`
export const theServerCantBeReached = 'The server can’t be reached. Check the connection and try again.'
export const theServerSentAnUnexpectedAnswer =
  'The server sent an unexpected answer. Reload the page. If it happens again, tell your administrator.'
export const theServerCouldNotDoThis =
  'The server could not do this. Try again. If it happens again, tell your administrator.'

// Client
export const networkResponseWasNotOk = 'Network response was not ok'
export const bearerToken = (token: string) => `Bearer ${token}`
export const responseFrom = (status: number, pathname: string) => `${status} response from ${pathname}`
export const unauthorised401Error = '401 unauthorised error'
export const surfboardEmployeeLoggedIntoWrongOrg = 'Surfboard employee logged into wrong org'
export const not404FoundError = '404 not found error'
export const badRequestError = 'Bad request error'

// Clipboard
export const theBrowserDoesNotLetThis = 'The browser does not let this page copy. Export the CSV instead.'

// Notify
export const closeThisNotice = 'Close this notice'
export const noPermission = 'No permission'
export const undone = 'Undone.'
export const undo = 'Undo'

// Wall clock
export const chooseADayAndTime = 'Choose a day and time'

// Ask dialog
export const or = ', or '
export const changeOfTo = (shiftLabel: string, wanted: string) => `Change of ${shiftLabel} to ${wanted}`
export const chooseAnotherDayStartOrEnd = 'Choose another day, start or end first.'
export const chooseTheShiftThatYouWant = 'Choose the shift that you want to change.'
export const requestAChange = 'Request a change'
export const sendRequest = 'Send request'
export const addAnotherTimeThatWouldSuit = 'Add another time that would suit you'
export const noteToYourManager = 'Note to your manager (optional)'
export const choicePlace = (place: number) => `, choice ${place}`
export const dayName = (name: string) => `Day${name}`
export const startName = (name: string) => `Start${name}`
export const endName = (name: string) => `End${name}`
export const removeChoice = (place: number) => `Remove choice ${place}`
export const theShiftHasThisTimeAlready = 'The shift has this time already. Choose another day, start or end.'
export const noRuleIsBroken = 'No rule is broken.'
export const rulesThatWouldBeBroken = (name: string) => `Rules that would be broken${name}`

// Change requests
export const askForAnotherDayOrTime =
  'Ask for another day or time of a published shift. Your manager decides, and you are told by e-mail.'
export const noRequestsYet = 'No requests yet'
export const whatYouAskForStandsHere = 'What you ask for stands here with its answer.'
export const changeRequests = 'Change requests'
export const nowShiftTime = (shiftTime: string) => `Now ${shiftTime}`
export const wantedInstead = 'Wanted instead'
export const yourNote = (surferNote: string) => `Your note: ${surferNote}`
export const manager = 'Manager'
export const surferNameHasAskedForTheOpposite = (surferName: string) =>
  `${surferName} has asked for the opposite, so it could be a swap.`
export const sentCreatedAt = (createdAt: string) => `Sent ${createdAt}`
export const withdrawTheRequestFor = (partTime: string) => `Withdraw the request for ${partTime}`
export const withdraw = 'Withdraw'
export const theRequestIsWithdrawn = 'The request is withdrawn.'
export const withdrawTheRequest = 'Withdraw the request?'
export const yourShiftOfStaysAsIt = (partTime: string) =>
  `Your shift of ${partTime} stays as it is. You can ask again later.`

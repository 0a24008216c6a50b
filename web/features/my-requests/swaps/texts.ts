// Offer card
export const theShiftIsNoLongerOffered = 'The shift is no longer offered.'
export const aSwapIsFound = 'A swap is found'
export const lookingForColleagues = 'Looking for colleagues'
export const forWanted = (wanted: string) => `For ${wanted}`
export const givenAwayForNothing = 'Given away for nothing'
export const yourNote = (note: string) => `Your note: ${note}`
export const takeTheOfferOfBack = (text: string) => `Take the offer of ${text} back`
export const takeBack = 'Take back'

// Offer dialog
export const forWantedInOfferDialog = (wanted: string) => `for ${wanted}`
export const givenAwayForNothingInSentence = 'given away for nothing'
export const offerOf = (shiftLabel: string, wanted: string) => `Offer of ${shiftLabel}, ${wanted}`
export const offerAShift = 'Offer a shift'
export const offer = 'Offer'
export const chooseTheShiftThatYouOffer = 'Choose the shift that you offer.'
export const youWouldTakeForIt = 'You would take for it'
export const nothingIGiveItAway = 'Nothing: I give it away'
export const onTheseDays = 'On these days'
export const chooseTheDaysOnWhichYou = 'Choose the days on which you could work instead.'
export const noteToYourColleagues = 'Note to your colleagues (optional)'

// Swap card
export const hasNotAnsweredYet = 'has not answered yet'
export const declinedYourScheduleStaysAsIt = 'Declined. Your schedule stays as it is.'
export const allHaveAgreed = 'All have agreed: the swap is in your schedule already.'
export const allHaveAgreedSentence = 'All have agreed. Your manager decides now.'
export const youHaveAgreed = 'You have agreed. The others are asked.'
export const youGive = (offered: string, toSurferName: string) => `You give: ${offered} to ${toSurferName}`
export const youWork = 'You work:'
export const ofFromSurferName = (fromSurferName: string) => `of ${fromSurferName}`
export const manager = 'Manager'
export const itEndsOnUnlessEverybody = (answerBy: string) =>
  `It ends on ${answerBy} unless everybody has agreed by then.`
export const agree = 'Agree'
export const decline = 'Decline'

// Swap market
export const offerAShiftForAnotherOne =
  'Offer a shift for another one, or give it away. Lineup looks for colleagues who may work it, also for chains of up to four.'
export const noShiftsAreOffered = 'No shifts are offered'
export const shiftsThatColleaguesOffer = 'Shifts that colleagues offer and that you could work appear here.'
export const youAreAsked = 'You are asked'
export const yourOffers = 'Your offers'
export const shiftsThatYouCouldTake = 'Shifts that you could take'
export const noneAtTheMoment =
  'None at the moment. Shifts that would break a rule, such as your rest between shifts, are not shown.'
export const yourSwaps = 'Your swaps'

// Take card
export const theShiftIsYours = 'The shift is yours. It is in your schedule already.'
export const agreedYourManagerDecidesNow = 'Agreed. Your manager decides now.'
export const surferNameIsAskedNow = (surferName: string) => `${surferName} is asked now.`
export const givenAway = 'Given away'
export const swap = 'Swap'
export const fromSurferName = (surferName: string) => `From ${surferName}`
export const youGiveInReturn = 'You give in return'
export const chooseAShift = 'Choose a shift'
export const takeOf = (text: string, surferName: string) => `Take ${text} of ${surferName}`
export const takeIt = 'Take it'
export const proposeTheSwap = 'Propose the swap'

// Wishes
export const anEarlyShift = (midmorning: string) => `An early shift (starts before ${midmorning})`
export const aLateShift = (midday: string) => `A late shift (starts at ${midday} or later)`
export const anyOtherShift = 'Any other shift'
export const aShiftThatStartsBetweenAnd = (earliestStartMinute: string, latestStartMinute: string) =>
  `a shift that starts between ${earliestStartMinute} and ${latestStartMinute}`

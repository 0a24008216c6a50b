// Shift select
export const shift = 'Shift'
export const nothingIsPublishedForYouYet = 'Nothing is published for you yet'
export const chooseAShift = 'Choose a shift'
export const thisShiftIsNotInYour =
  'This shift is not in your schedule any more, or has begun. Choose another one.'

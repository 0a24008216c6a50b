// Palette
export const onThisPage = 'On this page'
export const pages = 'Pages'
export const pagesAndActions = 'Pages and actions'
export const noPageOrActionHasThis = 'No page or action has this name.'
export const goToAPage = 'Go to a page'
export const runAnActionOrGoTo = 'Run an action or go to…'
export const goTo = 'Go to…'

// Stale edits dialog
export const theOtherVersionWasKept = 'The other version was kept.'
export const wasNotSaved = (batchLabel: string) => `“${batchLabel}” was not saved`
export const somebodyChangedThisMeanwhile = 'Somebody changed this meanwhile'
export const takeAllTheirs = 'Take all theirs'
export const keepAllMine = 'Keep all mine'
export const save = 'Save'
export const hasNotBeenSavedYet = (batchLabel: string) =>
  `“${batchLabel}” has not been saved yet. Choose which version to keep; the other one is discarded.`
export const somebodyElse = 'Somebody else'
export const keepMine = 'Keep mine'
export const takeTheirs = (who: string, at: string) => `Take theirs (${who}${at})`
export const deleted = 'Deleted'
export const shift = 'Shift'

// Step buttons
export const undoText = (undoable: string) => `Undo: ${undoable}`
export const nothingToUndo = 'Nothing to undo'
export const undo = 'Undo'
export const redoText = (redoable: string) => `Redo: ${redoable}`
export const nothingToRedo = 'Nothing to redo'
export const redo = 'Redo'

// Unsent notice
export const oneChangeIsNotSavedYet = (unsent: number, because: string) =>
  `${unsent === 1 ? '1 change is' : `${unsent} changes are`} not saved yet. ${because}`
export const saveNow = 'Save now'
export const discard = 'Discard'

// Saved notification
export const andMore = (more: number) => `And ${more} more.`
export const aWarning = 'a warning'
export const sentenceCountWarnings = (sentenceCount: number) => `${sentenceCount} warnings`
export const savedWith = (label: string, count: string) => `${label}: saved, with ${count}`

// Use editing
export const thatCantBeDone = 'That can’t be done'
export const nothingNeededToChange = 'Nothing needed to change.'

// Use step question
export const verb = { undo: 'Undo', redo: 'Redo' }
export const youDidThis = (createdAt: string) => `You did this on ${createdAt}, in an earlier visit.`
export const someOfItIsOnDays = 'Some of it is on days or agents that are not in view.'

// Use steps
export const done = { undo: 'Undone', redo: 'Redone' }
export const undoneDroppedLabel = (droppedLabel: string) => `Undone: ${droppedLabel}.`
export const cantBe = (changeLabel: string, done: string) => `“${changeLabel}” can’t be ${done}`
export const atAt = (at: string) => ` at ${at}`
export const aBlockOfIt = 'a block of it'
export const blocksOfIt = (otherCount: number) => `${otherCount} blocks of it`
export const changedSince = (who: string, what: string, when: string) =>
  `${who} changed ${what} since${when}.`

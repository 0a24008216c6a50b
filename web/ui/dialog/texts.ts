// Confirm dialog
export const cancel = 'Cancel'

// Key hints
export const keyboardShortcuts = 'Keyboard shortcuts'

// Modal shell
export const close = 'Close'

// Secret dialog
export const copied = 'Copied'
export const done = 'Done'
export const copyItNow = 'Copy it now. It is not shown again.'

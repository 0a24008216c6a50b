// Theme
export const dismiss = 'Dismiss'

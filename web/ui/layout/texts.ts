// App frame
export const skipToContent = 'Skip to content'

// Bottom bar
export const main = 'Main'
export const more = 'More'

// Nav rail
export const expandNavigation = 'Expand navigation'
export const collapseNavigation = 'Collapse navigation'
export const collapse = 'Collapse'

// Side panel
export const close = 'Close'

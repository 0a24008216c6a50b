// The colour scheme before the component library is there, by the same stored choice and the same attribute.
export const COLOR_SCHEME_KEY = 'lineup.colorScheme'

/** Sets the scheme at once and whenever the system's changes. */
export function followColorScheme(): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const chosen = localStorage.getItem(COLOR_SCHEME_KEY)
    const isDark = chosen === 'dark' || (chosen !== 'light' && system.matches)
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  }
  apply()
  system.addEventListener('change', apply)
}

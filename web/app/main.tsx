import './session/strict-csp.ts'
import '@fontsource-variable/inter'
import '../ui/tokens.css'
import '../ui/base.css'
import { createRoot } from 'react-dom/client'
import { clockOfLocale } from '#core/time/clock-style.ts'
import { followColorScheme } from '../ui/color-scheme.ts'
import { keepPresses } from '../ui/keep-presses.ts'
import { App } from './App.tsx'
import { loadAhead } from './load-application.ts'

loadAhead(window.location)
followColorScheme()
keepPresses()
document.documentElement.dataset.clock = String(
  clockOfLocale(new Intl.DateTimeFormat().resolvedOptions().locale),
)

createRoot(document.getElementById('root')!).render(<App />)

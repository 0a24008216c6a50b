// The simulated providers.
import { dialpad } from './dialpad/index.ts'
import type { SimulatedProvider } from './kit/index.ts'
import { zendesk } from './zendesk/index.ts'

export const PROVIDERS: readonly SimulatedProvider[] = [zendesk, dialpad]

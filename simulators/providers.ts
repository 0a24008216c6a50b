// The simulated providers.
import { dialpad } from './dialpad/index.ts'
import type { SimulatedProvider } from './kit/index.ts'

export const PROVIDERS: readonly SimulatedProvider[] = [dialpad]

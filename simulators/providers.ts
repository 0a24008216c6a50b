// The simulated providers.
import type { SimulatedProvider } from './kit/index.ts'

export const PROVIDERS: readonly SimulatedProvider[] = []

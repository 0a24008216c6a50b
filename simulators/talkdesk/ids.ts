// Ids as this provider makes them: hexadecimal; queues are known by their names.
import { numberOf } from '../kit/index.ts'

export const userId = (id: string): string => `67b3696b${numberOf(id).toString(16).padStart(16, '0')}`
export const callId = (id: string): string => `17378a31${numberOf(id).toString(16).padStart(24, '0')}`
export const queueName = (id: string): string => `rg${id}`

import { tellingListeners } from './publication/tell-agents.ts'

export const listeners = tellingListeners

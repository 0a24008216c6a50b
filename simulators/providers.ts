// The simulated providers.
import { aircall } from './aircall/index.ts'
import { dialpad } from './dialpad/index.ts'
import { front } from './front/index.ts'
import { helpscout } from './helpscout/index.ts'
import { intercom } from './intercom/index.ts'
import type { SimulatedProvider } from './kit/index.ts'
import { talkdesk } from './talkdesk/index.ts'
import { twilio } from './twilio/index.ts'
import { zendesk } from './zendesk/index.ts'

export const PROVIDERS: readonly SimulatedProvider[] = [
  zendesk,
  dialpad,
  aircall,
  intercom,
  front,
  helpscout,
  twilio,
  talkdesk,
]
/** Those in which the sample company works: one for calls, one for everything else. */
export const SAMPLE_PROVIDERS: readonly SimulatedProvider[] = [zendesk, dialpad]

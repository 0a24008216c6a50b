// zod would write code of its own, which the content policy of this page forbids. This has to be loaded
// before the first schema is made.
import { config } from 'zod'

config({ jitless: true })

import { acceptance } from './index.ts'
import { SAMPLE } from './sample/subject.ts'

acceptance(SAMPLE)

// Every model of day totals the engine weighs. A new one is a file here and a line below.
import type { DayModelFamily } from './model.ts'
import { recentWeeks } from './recent-weeks.ts'
import { smoothedRegression } from './smoothed-regression.ts'

export const DAY_MODELS: readonly DayModelFamily[] = [smoothedRegression, recentWeeks]

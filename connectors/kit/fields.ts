// Fields of payloads that nearly all providers have: ids, as numbers or text, and moments.
import { z } from 'zod'
import { momentOf } from './times.ts'

export const Id = z.union([z.string().min(1), z.number().int()]).transform(String)

const NONE = new Set(['', '0', '-1'])
/** Null for what stands for none: "", 0 and -1. */
export const MaybeId = z
  .union([z.string(), z.number().int()])
  .nullish()
  .transform(id => (id == null || NONE.has(String(id)) ? null : String(id)))

export const Moment = z.union([z.string(), z.number()]).transform((text, context) => {
  const at = momentOf(text)
  if (at !== null) return at
  context.addIssue({ code: 'custom', message: 'is no moment' })
  return z.NEVER
})

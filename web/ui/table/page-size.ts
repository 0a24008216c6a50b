import { z } from 'zod'

/** Lengths of a page that a table offers. */
export const PAGE_SIZES = [25, 50, 100, 200]

/** The chosen length, as a search param. */
export const PageSize = z.coerce
  .number()
  .refine(size => PAGE_SIZES.includes(size))
  .default(50)

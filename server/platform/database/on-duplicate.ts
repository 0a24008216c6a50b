import type pg from 'pg'
import type { Refusal } from '#contract/errors.ts'

const UNIQUE_VIOLATION = '23505'

/** For `.catch`: what a broken unique index means to the person. Two at once can't slip past an index. */
export const onDuplicate =
  (index: string, refusal: Refusal) =>
  (cause: unknown): never => {
    const { code, constraint } = cause as pg.DatabaseError
    throw code === UNIQUE_VIOLATION && constraint === index ? refusal : cause
  }

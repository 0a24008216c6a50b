// A ticket group's filters as SQL: every filter must hold, for any one of its values. IS compares exactly,
// CONTAINS and STARTS WITH whatever the case. What has no such field is NULL: it passes IS NOT. A contact may have a
// list of texts in one field (its tags): one that fits is enough, and for IS NOT none may. As core/observed filters tickets.
import { type RawBuilder, sql } from 'kysely'
import type { Filter } from '#contract/endpoints/streams.ts'

/** Whether the field's text, or one of its texts, passes a condition on `v.text`. */
interface Field {
  some(condition: RawBuilder<boolean>): RawBuilder<boolean>
  isNull: RawBuilder<boolean>
}

/** For a query over `contact c left join upload u`. */
export const contactsPass = (filters: readonly Filter[]): RawBuilder<boolean> =>
  allHold(filters, field => uploadField(field) ?? contactField(field))

/** For a query over `counted_interval c join upload u`: of counted contacts only the file and the queue are known. */
export const intervalsPass = (filters: readonly Filter[]): RawBuilder<boolean> =>
  allHold(
    filters,
    field => uploadField(field) ?? oneText(field === 'queue' ? sql`nullif(c.queue, '')` : sql`null::text`),
  )

/** For a query over `upload u`: whether any of its contacts may pass. */
export const uploadsPass = (filters: readonly Filter[]): RawBuilder<boolean> =>
  intervalsPass(filters.filter(filter => uploadField(filter.field) !== null))

function uploadField(field: string): Field | null {
  if (field === 'file_name') return oneText(sql`u.file_name`)
  if (field === 'column') return oneText(sql`coalesce(u.reading ->> 'column', u.reading ->> 'startColumn')`)
  return null
}

const oneText = (text: RawBuilder<string | null>): Field => ({
  some: condition => sql`exists (select from (select ${text} as text) as v where ${condition})`,
  isNull: sql`${text} is null`,
})

const contactField = (field: string): Field => ({
  some: condition => sql`exists (
    select from jsonb_array_elements_text(case jsonb_typeof(c.fields -> ${field})
      when 'array' then c.fields -> ${field} else jsonb_build_array(c.fields -> ${field}) end) as v(text)
    where ${condition})`,
  isNull: sql`c.fields ->> ${field} is null`,
})

function allHold(filters: readonly Filter[], fieldOf: (name: string) => Field): RawBuilder<boolean> {
  const conditions = filters.map(filter => holds(filter, fieldOf(filter.field)))
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

function holds({ operator, values }: Filter, field: Field): RawBuilder<boolean> {
  const somePart = (fits: RawBuilder<boolean>) =>
    field.some(sql`exists (select from unnest(${values}::text[]) as w(part) where ${fits})`)
  switch (operator) {
    case 'IS':
      return field.some(sql`v.text = any(${values}::text[])`)
    case 'IS NOT':
      return sql`not ${field.some(sql`v.text = any(${values}::text[])`)}`
    case 'CONTAINS':
      return somePart(sql`strpos(lower(v.text), lower(w.part)) > 0`)
    case 'STARTS WITH':
      return somePart(sql`starts_with(lower(v.text), lower(w.part))`)
    case 'IS NULL':
      return field.isNull
    case 'IS NOT NULL':
      return sql`not (${field.isNull})`
  }
}

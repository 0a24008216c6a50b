// A form that ends in a call: checked by the contract's own schema first, then by the server, whose
// refusals are shown at the field they speak of, or above the form.
import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { BadRequestError, codeOf, textOf } from './api-errors.ts'

export type FieldErrors = Record<string, string>

/** The first problem of each field, by dotted path. */
export function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) errors[path.map(String).join('.')] ??= message
  return errors
}

const camel = (text: string): string =>
  text.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Errors of single fields in a refusal: the issues it carries, or its text at the field its code is about. */
export function refusedFields(error: unknown, fieldOfCode: Record<string, string>): FieldErrors {
  if (!(error instanceof BadRequestError)) return {}
  const { issues, message } = error.body
  if (issues)
    return fieldErrors(
      issues
        .filter(issue => issue.in === 'body')
        .map(({ path, message: text }) => ({ path: path.map(step => camel(String(step))), message: text })),
    )
  const field = fieldOfCode[codeOf(error) ?? '']
  return field && message ? { [field]: message } : {}
}

interface Options<T extends object> {
  schema: z.ZodType
  initialValues: T
  save(values: T): Promise<unknown>
  onSaved(): void
  /** Which field a refusal's code is about: { DUPLICATED_EMAIL: 'email' }. */
  fieldOfCode?: Record<string, string>
}

const useCheckedForm = <T extends object>(schema: z.ZodType, initialValues: T) =>
  useForm<T>({
    initialValues,
    validate: (values: T): FieldErrors => {
      const parsed = schema.safeParse(values)
      return parsed.success ? {} : fieldErrors(parsed.error.issues)
    },
  })

export interface SavingForm<T extends object> {
  form: ReturnType<typeof useCheckedForm<T>>
  onSubmit(event?: FormEvent<HTMLFormElement>): void
  isSaving: boolean
  /** Error that belongs to no field. */
  problem: string | null
  /** All that a FormModal has to know of it. */
  formProps: Pick<SavingForm<T>, 'onSubmit' | 'isSaving' | 'problem'> & { isDirty: boolean }
}

export function useSavingForm<T extends object>(options: Options<T>): SavingForm<T> {
  const { schema, initialValues, save, onSaved, fieldOfCode = {} } = options
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useCheckedForm(schema, initialValues)
  const send = async (values: T) => {
    setSaving(true)
    setProblem(null)
    try {
      await save(values)
      onSaved()
    } catch (error) {
      const errors = refusedFields(error, fieldOfCode)
      form.setErrors(errors)
      if (Object.keys(errors).length === 0) setProblem(textOf(error))
    } finally {
      setSaving(false)
    }
  }
  const onSubmit = form.onSubmit(send)
  const own = { onSubmit, isSaving, problem }
  return { form, ...own, formProps: { ...own, isDirty: form.isDirty() } }
}

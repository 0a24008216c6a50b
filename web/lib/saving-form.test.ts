import { describe, expect, it } from 'vitest'
import { SurferForm } from '#contract/endpoints/surfers.ts'
import { BadRequestError, ServerError } from './api-errors.ts'
import { fieldErrors, refusedFields } from './saving-form.ts'

describe('problems by field', () => {
  it('keeps the first of each, in the words of the contract', () => {
    const parsed = SurferForm.safeParse({
      firstName: '',
      email: 'nobody',
      minContractedHours: 40,
      maxContractedHours: 20,
    })
    expect(fieldErrors(parsed.error!.issues)).toMatchObject({
      firstName: 'Required',
      email: 'Enter a valid email address',
    })
    const ordered = SurferForm.safeParse({
      firstName: 'A',
      email: 'a@b.example',
      minContractedHours: 40,
      maxContractedHours: 20,
      startDate: '2026-02-02',
      endDate: '2026-02-01',
    })
    expect(fieldErrors(ordered.error!.issues)).toEqual({
      minContractedHours: 'minimum must be smaller than the maximum',
      endDate: 'End date must be after start date',
    })
  })

  it('reads the server’s issues in camelCase and passes over those of the address', () => {
    const error = new BadRequestError('Bad request error', 400, {
      error: 'VALIDATION',
      issues: [
        { in: 'body', path: ['working_windows', 0, 'days'], message: 'Choose at least one day' },
        { in: 'params', path: ['surfer_id'], message: 'Invalid' },
      ],
    })
    expect(refusedFields(error, {})).toEqual({ 'workingWindows.0.days': 'Choose at least one day' })
  })

  it('puts a refusal at the field that its code is about', () => {
    const error = new BadRequestError('Bad request error', 409, {
      error: 'DUPLICATED_EMAIL',
      message: 'Taken.',
    })
    expect(refusedFields(error, { DUPLICATED_EMAIL: 'email' })).toEqual({ email: 'Taken.' })
    expect(refusedFields(error, {})).toEqual({})
    expect(refusedFields(new ServerError('500', 500), { DUPLICATED_EMAIL: 'email' })).toEqual({})
  })
})

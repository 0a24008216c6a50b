// Signatures are compared with those of other people's code: php-serialize, and the check of @devoxa/paddle-sdk.
import { generateKeyPairSync } from 'node:crypto'
import { PaddleSdk } from '@devoxa/paddle-sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signedForm } from '#simulators/payments/alerts.ts'
import { type Fields, isSignedBy, SIGNATURE } from './signature.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const codec = { stringify: String, parse: (text: string) => text }
const independent = new PaddleSdk({
  publicKey: PEM,
  vendorId: 1,
  vendorAuthCode: 'none',
  metadataCodec: codec,
})

const fieldsOf = (form: string): Fields => new Map(new URLSearchParams(form))
const agreed = (fields: Fields): boolean => {
  const ours = isSignedBy(PEM, fields)
  expect(independent.verifyWebhookEvent(Object.fromEntries(fields))).toBe(ours)
  return ours
}

const names = fc.stringMatching(/^[a-z][a-z_]{0,12}$/).filter(name => name !== SIGNATURE)
/** Also empty, of several bytes a character, and with what PHP's form uses itself. */
const values = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', '0', 'Zoë & Søn', '日本', '🌊', 's:1:"a";', '}"', ' a+b '),
)
const forms = fc.dictionary(names, values, { minKeys: 1, maxKeys: 12, noNullPrototype: true })

describe('the signature of an alert', () => {
  it('is found right just when an independent check finds it right', () => {
    fc.assert(
      fc.property(forms, fields => {
        expect(agreed(fieldsOf(signedForm(fields, privateKey)))).toBe(true)
      }),
    )
  })

  it('is wrong as soon as a value is another, a field is added or one is missing', () => {
    fc.assert(
      fc.property(forms, values, fc.nat(), (fields, value, at) => {
        const signed = fieldsOf(signedForm(fields, privateKey))
        const name = Object.keys(fields)[at % Object.keys(fields).length]!
        fc.pre(fields[name] !== value)
        expect(agreed(new Map([...signed, [name, value]]))).toBe(false)
        expect(agreed(new Map([...signed, ['zzz_added', value]]))).toBe(false)
        expect(agreed(new Map([...signed].filter(([other]) => other !== name)))).toBe(false)
      }),
      { numRuns: 50 },
    )
  })

  it('is wrong when it is of another key, shortened, empty or no base64', () => {
    const fields = { alert_id: '1', quantity: '4' }
    const signed = fieldsOf(signedForm(fields, privateKey))
    const own = signed.get(SIGNATURE)!
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    expect(isSignedBy(PEM, fieldsOf(signedForm(fields, other)))).toBe(false)
    for (const text of [own.slice(0, -8), '', 'no signature', `${own.slice(0, 20)}\n${own.slice(20)}`])
      expect(isSignedBy(PEM, new Map([...signed, [SIGNATURE, text]]))).toBe(false)
  })
})

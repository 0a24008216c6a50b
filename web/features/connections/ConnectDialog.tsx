import { PasswordInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { Connection, Provider } from '#contract/endpoints/connections.ts'
import { api } from '#contract/endpoints/index.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { useKnownSubdomain } from '#web/parts/known-subdomain.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { CONNECTION_ENDPOINTS, connectionPath } from './connection-labels.ts'
import classes from './connections.module.css'
import { OtherAccount } from './OtherAccount.tsx'
import type { ConnectMethod } from './ProviderCard.tsx'
import * as texts from './texts.ts'
import { useLink } from './use-link.ts'

export interface ConnectionStart {
  provider: Provider
  way: ConnectMethod
  /** Connection to authorise again, or a disconnected one to connect anew under its name; left out: a new one. */
  connection?: Connection
}

/** Form of a connection: its name and the provider's settings; then log-in at the provider, its page, or an API key. */
export function ConnectDialog({
  provider,
  way,
  connection: given,
  onClose,
}: ConnectionStart & { onClose: () => void }) {
  const connection = given?.deletedAt ? undefined : given
  const navigate = useNavigate()
  const [otherAccount, setOtherAccount] = useState<string | null>(null)
  const [left] = useState(() => new AbortController())
  const leave = () => {
    left.abort()
    onClose()
  }
  const known = useKnownSubdomain()
  const authorize = useCommand(api.connections.authorize)
  const link = useLink(left.signal)
  // Settings of an existing connection are kept, except those that can be changed.
  const fields = connection ? provider.fields.filter(field => field.isChangeable) : provider.fields
  const connectWithKey = useCommand(api.connections.connectWithKey, { invalidates: CONNECTION_ENDPOINTS })

  const save = async ({ name, settings, apiKey, keyParts }: Values, isOtherAccountConfirmed = false) => {
    const form = { providerId: provider.id, name, settings, connectionId: connection?.id }
    if (way === 'oauth') {
      const { url } = await authorize.mutateAsync({ body: form, signal: left.signal })
      window.location.assign(url)
      // Until the browser has gone there.
      await new Promise(() => {})
    }
    const key = keyParts.length > 0 ? keyParts.map(part => part.trim()).join(':') : apiKey
    const made =
      way === 'link'
        ? await link(form, isOtherAccountConfirmed)
        : await connectWithKey.mutateAsync({
            body: { ...form, apiKey: key, isOtherAccountConfirmed },
            signal: left.signal,
          })
    setOtherAccount(made.otherAccount)
    if (!made.connection) return
    notifyDone(texts.connectionNameIsConnected(made.connection.name))
    navigate(connectionPath(made.connection))
    onClose()
  }
  const { form, ...saving } = useSavingForm<Values>({
    schema: schemaOf(fields, way, provider.keyParts),
    initialValues: {
      // Which system it is shows only on the provider's page.
      name: given?.name ?? (way === 'link' ? '' : provider.displayName),
      settings: Object.fromEntries(
        fields.map(({ name, choices }) => [
          name,
          given?.settings[name] ?? known(provider, name) ?? choices?.[0]?.value ?? '',
        ]),
      ),
      apiKey: '',
      keyParts: provider.keyParts.map(() => ''),
    },
    save,
    onSaved: () => {},
    fieldOfCode: { DUPLICATED_NAME: 'name' },
  })
  if (otherAccount !== null && connection)
    return (
      <OtherAccount
        name={connection.name}
        otherAccount={otherAccount}
        onConfirm={() => save(form.values, true)}
        onCancel={onClose}
      />
    )
  return (
    <FormModal
      title={
        connection
          ? texts.reAuthorise(connection.name)
          : way === 'link'
            ? texts.connectAnotherSystem
            : texts.connectDisplayName(provider.displayName)
      }
      submitLabel={SUBMIT[way](provider)}
      onClose={leave}
      isStoppable
      isDirty={form.isDirty()}
      {...saving}
    >
      <FormGrid>
        {!connection && (
          <TextInput
            label={texts.name}
            required
            description={way === 'link' ? texts.itsNameInLineupSuch : texts.itsNameInLineup}
            data-autofocus
            {...form.getInputProps('name')}
          />
        )}
        <SettingInputs fields={fields} inputProps={form.getInputProps} />
        {way === 'api-key' && <KeyFields provider={provider} inputProps={form.getInputProps} />}
      </FormGrid>
      <p className={classes.note}>{NOTES[way](provider)}</p>
    </FormModal>
  )
}

/** Inputs for the settings that a provider asks for before it is connected. */
function SettingInputs({
  fields,
  inputProps,
}: {
  fields: Provider['fields']
  inputProps: (path: string) => object
}) {
  return fields.map(({ name, label, placeholder, hint, pattern, choices }) =>
    choices ? (
      <Select
        key={name}
        label={label}
        required
        description={hint}
        data={choices}
        allowDeselect={false}
        {...inputProps(`settings.${name}`)}
      />
    ) : (
      <TextInput
        key={name}
        label={label}
        required={!new RegExp(pattern).test('')}
        placeholder={placeholder}
        description={hint}
        {...inputProps(`settings.${name}`)}
      />
    ),
  )
}

const SUBMIT: Record<ConnectMethod, (provider: Provider) => string> = {
  oauth: ({ displayName }) => texts.continueAt(displayName),
  link: () => texts.chooseASystem,
  'api-key': () => texts.connect,
}
const NOTES: Record<ConnectMethod, (provider: Provider) => string> = {
  oauth: ({ displayName }) => texts.youLogIn(displayName),
  link: () => texts.aPageOpensOnWhichYou,
  'api-key': () => texts.theKeyIsStoredEncrypted,
}

/** A key in one field, or in a field for each of its parts. */
function KeyFields({
  provider: { keyParts, apiKeyHint },
  inputProps,
}: {
  provider: Provider
  inputProps: (path: string) => object
}) {
  if (keyParts.length === 0)
    return (
      <PasswordInput
        label={texts.apiKey}
        required
        autoComplete="off"
        description={apiKeyHint}
        {...inputProps('apiKey')}
      />
    )
  return keyParts.map(({ label, placeholder, hint, isName, isOptional }, index) => {
    const Input = isName ? TextInput : PasswordInput
    return (
      <Input
        key={label}
        label={isOptional ? texts.labelOptional(label) : label}
        required={!isOptional}
        autoComplete="off"
        placeholder={placeholder}
        description={hint}
        {...inputProps(`keyParts.${index}`)}
      />
    )
  })
}

interface Values {
  name: string
  settings: Record<string, string>
  apiKey: string
  keyParts: string[]
}

const Required = z.string().trim().min(1, texts.required)

const schemaOf = (fields: Provider['fields'], way: ConnectionStart['way'], keyParts: Provider['keyParts']) =>
  z.object({
    name: Required,
    settings: z.object(
      Object.fromEntries(
        fields.map(({ name, pattern, hint }) => [name, z.string().trim().regex(new RegExp(pattern), hint)]),
      ),
    ),
    apiKey: way === 'api-key' && keyParts.length === 0 ? Required : z.string(),
    keyParts: z.array(z.string()).superRefine((entered, context) => {
      for (const [index, { isOptional }] of keyParts.entries())
        if (way === 'api-key' && !isOptional && !entered[index]?.trim())
          context.addIssue({ code: 'custom', path: [index], message: texts.required })
    }),
  })

// A new API token: what it may do and how long, and then the token itself, this once.
import { Checkbox, Input, MultiSelect, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiTokenForm, MOST_TOKEN_DAYS, TOKEN_PERMISSIONS } from '#contract/access/api-tokens.ts'
import { api } from '#contract/endpoints/index.ts'
import { useCall, useCallAll, useCommand } from '#web/lib/queries.ts'
import { type SavingForm, useSavingForm } from '#web/lib/saving-form.ts'
import { useUser } from '#web/lib/session.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { SecretDialog } from '#web/ui/dialog/SecretDialog.tsx'
import classes from './api-tokens.module.css'
import { byNoun, mayGive, nounText, verbText } from './permission-text.ts'
import * as texts from './texts.ts'

const USUAL_DAYS = 90

export default function NewToken({ onClose }: { onClose: () => void }) {
  const create = useCommand(api.apiTokens.create, { invalidates: [api.apiTokens.list] })
  const [secret, setSecret] = useState<string | null>(null)
  const organization = useCall(api.organization.get, {})
  const editsOrganization = organization.data?.mayEdit ?? false
  const saving = useSavingForm<ApiTokenForm>({
    schema: ApiTokenForm,
    initialValues: {
      name: '',
      permissions: [],
      expiresInDays: USUAL_DAYS,
      belongsTo: 'manager',
      editTeamIds: [],
    },
    save: async body => setSecret((await create.mutateAsync({ body })).secret),
    onSaved: () => {},
  })
  if (secret !== null)
    return (
      <SecretDialog title={texts.yourApiToken} secret={secret} copyLabel={texts.copyToken} onClose={onClose}>
        <p>
          {texts.sendItWithEachCallAs} <code>{texts.authorizationBearer}</code>{' '}
          {texts.lineupKeepsOnlyAFingerprint}
        </p>
      </SecretDialog>
    )
  const { form } = saving
  const given = TOKEN_PERMISSIONS.filter(one => mayGive(one, editsOrganization))
  return (
    <FormModal
      title={texts.newApiToken}
      submitLabel={texts.makeToken}
      width="wide"
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput
          label={texts.name}
          description={texts.theProgramThatUsesIt}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NumberInput
          label={texts.daysUntilItExpires}
          description={texts.atMost(MOST_TOKEN_DAYS)}
          allowDecimal={false}
          {...form.getInputProps('expiresInDays')}
        />
      </FormGrid>
      {editsOrganization && <Owner form={form} />}
      <Checkbox.Group label={texts.permissions} mt="sm" {...form.getInputProps('permissions')}>
        <table className={classes.permissions}>
          <tbody>
            {byNoun(given).map(([noun, own]) => (
              <tr key={noun}>
                <th scope="row">{nounText(noun)}</th>
                <td>
                  <div className={classes.choices}>
                    {own.map(one => (
                      <Checkbox
                        key={one}
                        size="xs"
                        value={one}
                        label={verbText(one)}
                        aria-label={`${nounText(noun)}: ${verbText(one).toLowerCase()}`}
                      />
                    ))}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Checkbox.Group>
    </FormModal>
  )
}

const OWNERS: { value: ApiTokenForm['belongsTo']; label: string }[] = [
  { value: 'manager', label: texts.me },
  { value: 'organization', label: texts.theOrganization },
]

/** As whom the token calls and, for the organization, which teams it may change. */
function Owner({ form }: Pick<SavingForm<ApiTokenForm>, 'form'>) {
  const { managerId } = useUser()
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const own = teams.filter(
    ({ managers }) => managers.length === 0 || managers.some(({ id }) => id === managerId),
  )
  const { belongsTo, editTeamIds } = form.values
  const isOrganizations = belongsTo === 'organization'
  return (
    <>
      <Input.Wrapper
        mt="sm"
        label={texts.callsFor}
        description={isOrganizations ? texts.goesOnWorkingWhenYouLeave : texts.endsWhenYouLeave}
      >
        <SegmentedControl
          aria-label={texts.callsFor}
          mt={6}
          data={OWNERS}
          value={belongsTo}
          onChange={value =>
            form.setValues({ belongsTo: value as ApiTokenForm['belongsTo'], editTeamIds: [] })
          }
        />
      </Input.Wrapper>
      {isOrganizations && (
        <MultiSelect
          mt="sm"
          label={texts.teamsThatItMayChange}
          description={texts.itSeesEveryTeam}
          placeholder={editTeamIds.length === 0 ? texts.noTeam : ''}
          searchable
          clearable
          data={own.map(team => ({ value: String(team.id), label: team.name }))}
          value={editTeamIds.map(String)}
          onChange={ids => form.setFieldValue('editTeamIds', ids.map(Number))}
          error={form.errors.editTeamIds}
        />
      )}
    </>
  )
}

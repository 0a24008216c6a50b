// Dialog for adding or changing a webhook: its address, its events, and whether it is on.
import { Button, Checkbox, Radio, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import {
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEvent,
  WebhookForm,
} from '#contract/organization/webhooks.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import * as texts from './texts.ts'
import { WebhookSecret } from './WebhookSecret.tsx'
import classes from './webhooks.module.css'

interface Props {
  /** Left out: a new one. */
  webhook?: Webhook
  onClose: () => void
  onRemove?: () => void
}

const EVENTS = Object.entries(WEBHOOK_EVENTS) as [WebhookEvent, string][]

export default function WebhookDialog({ webhook, onClose, onRemove }: Props) {
  const [secret, setSecret] = useState<string | null>(null)
  const invalidates = [api.webhooks.list]
  const create = useCommand(api.webhooks.create, { invalidates })
  const change = useCommand(api.webhooks.change, { invalidates })
  const [isEvery, setIsEvery] = useState(webhook?.eventTypes.length === 0)
  const saving = useSavingForm<WebhookForm>({
    schema: WebhookForm.refine(({ eventTypes }) => isEvery || eventTypes.length > 0, {
      message: texts.chooseAtLeastOneEvent,
      path: ['eventTypes'],
    }),
    initialValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      eventTypes: webhook?.eventTypes ?? [],
      isEnabled: webhook?.isEnabled ?? true,
    },
    save: async form => {
      const body = { ...form, eventTypes: isEvery ? [] : form.eventTypes }
      if (webhook) await change.mutateAsync({ params: { webhookId: webhook.id }, body })
      else setSecret((await create.mutateAsync({ body })).secret)
    },
    onSaved: () => {
      if (!webhook) return
      notifyDone(texts.theWebhookIsChanged)
      onClose()
    },
  })
  if (secret !== null) return <WebhookSecret secret={secret} onClose={onClose} />
  const { form } = saving
  return (
    <FormModal
      title={webhook ? texts.changeWebhook : texts.addWebhook}
      submitLabel={webhook ? texts.save : texts.addWebhook}
      width="wide"
      {...saving.formProps}
      onClose={onClose}
      aside={
        onRemove && (
          <Button variant="subtle" color="red.9" onClick={onRemove}>
            {texts.remove}
          </Button>
        )
      }
    >
      <TextInput
        label={texts.address}
        description={texts.aProgramOfYoursTakesPost}
        placeholder="https://example.com/lineup"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput label={texts.description} mt="sm" {...form.getInputProps('description')} />
      {webhook && (
        <Switch
          label={texts.on}
          description={texts.whileItIsOffNothing}
          mt="sm"
          {...form.getInputProps('isEnabled', { type: 'checkbox' })}
        />
      )}
      <Radio.Group
        label={texts.events}
        mt="sm"
        value={isEvery ? 'every' : 'chosen'}
        onChange={value => setIsEvery(value === 'every')}
      >
        <div className={classes.events}>
          <Radio value="every" label={texts.everyEventAlsoThose} />
          <Radio value="chosen" label={texts.onlyThese} />
        </div>
      </Radio.Group>
      {!isEvery && (
        <Checkbox.Group mt="sm" aria-label={texts.events} {...form.getInputProps('eventTypes')}>
          <div className={classes.events}>
            {EVENTS.map(([name, meaning]) => (
              <Checkbox key={name} size="xs" value={name} label={name} description={meaning} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </FormModal>
  )
}

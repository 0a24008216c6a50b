import { ActionIcon, Button, Menu, Select, TextInput } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { type Scenario, ScenarioForm } from '#contract/endpoints/forecast-plan.ts'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import classes from './Plan.module.css'
import { isSameCase, planFormOf } from './plan-case.ts'
import * as texts from './texts.ts'
import type { WhatIfPlan } from './use-plan.ts'

interface Props {
  plan: WhatIfPlan
  areRight: boolean
  scenarios: UseQueryResult<Scenario[]>
}

const invalidates = [api.forecastPlan.scenarios]

/** Sets of variables under a name, for everybody who plans. */
export function ScenarioPicker({ plan, areRight, scenarios }: Props) {
  const [asks, setAsks] = useState<'new' | 'rename' | 'delete' | null>(null)
  const save = useCommand(api.forecastPlan.updateScenario, { invalidates })
  const known = scenarios.data ?? []
  const scenario = known.find(({ id }) => id === plan.scenarioId)
  const isChanged = scenario !== undefined && !isSameCase(scenario, plan.plan)
  const close = () => setAsks(null)
  const overwrite = () =>
    scenario &&
    save.mutate(
      { params: { scenarioId: scenario.id }, body: planFormOf(scenario.name, plan.plan) },
      {
        onSuccess: () => notifyDone(texts.savedScenarioName(scenario.name)),
        onError: error => notifyFailed(error, texts.theScenarioWasNotSaved),
      },
    )
  return (
    <div className={classes.scenario}>
      <Select
        label={texts.scenario}
        placeholder={known.length === 0 ? texts.noneSavedYet : texts.notSaved}
        searchable
        clearable
        error={scenarios.error ? textOf(scenarios.error) : undefined}
        data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={scenario ? String(scenario.id) : null}
        onChange={id => plan.onScenario(known.find(one => String(one.id) === id) ?? null)}
      />
      <div className={classes.scenarioActions}>
        {isChanged && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={!areRight}
            loading={save.isPending}
            onClick={overwrite}
          >
            {texts.save}
          </Button>
        )}
        <Button variant="default" size="compact-sm" disabled={!areRight} onClick={() => setAsks('new')}>
          {texts.saveAs}
        </Button>
        {scenario && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={texts.moreOf(scenario.name)}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setAsks('rename')}>{texts.rename}</Menu.Item>
              <Menu.Item color="red" onClick={() => setAsks('delete')}>
                {texts.deleteLabel}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {asks === 'new' && <NameModal plan={plan} onClose={close} />}
      {asks === 'rename' && scenario && <NameModal plan={plan} scenario={scenario} onClose={close} />}
      {asks === 'delete' && scenario && <DeleteDialog plan={plan} scenario={scenario} onClose={close} />}
    </div>
  )
}

/** Name of a new scenario, or a new name of one; its variables stay as they were saved. */
function NameModal({
  plan,
  scenario,
  onClose,
}: {
  plan: WhatIfPlan
  scenario?: Scenario
  onClose: () => void
}) {
  const create = useCommand(api.forecastPlan.createScenario, { invalidates })
  const update = useCommand(api.forecastPlan.updateScenario, { invalidates })
  const saving = useSavingForm({
    schema: ScenarioForm.pick({ name: true }),
    initialValues: { name: scenario?.name ?? '' },
    save: async ({ name }) => {
      if (scenario)
        return update.mutateAsync({ params: { scenarioId: scenario.id }, body: planFormOf(name, scenario) })
      plan.onScenario(await create.mutateAsync({ body: planFormOf(name, plan.plan) }))
    },
    onSaved: onClose,
    fieldOfCode: { DUPLICATED_NAME: 'name' },
  })
  const title = scenario ? texts.renameScenario : texts.saveAsScenario
  return (
    <FormModal
      title={title}
      submitLabel={scenario ? texts.renameInScenarioPicker : texts.saveScenario}
      {...saving.formProps}
      onClose={onClose}
    >
      <TextInput
        label={texts.name}
        required
        data-autofocus
        maxLength={100}
        description={texts.everyoneWhoPlansCanSeeIt}
        {...saving.form.getInputProps('name')}
      />
    </FormModal>
  )
}

function DeleteDialog({
  plan,
  scenario,
  onClose,
}: {
  plan: WhatIfPlan
  scenario: Scenario
  onClose: () => void
}) {
  const remove = useCommand(api.forecastPlan.removeScenario, { invalidates })
  const confirm = () =>
    remove.mutate(
      { params: { scenarioId: scenario.id } },
      {
        onSuccess: () => {
          plan.onScenario(null)
          notifyDone(texts.deletedScenarioName(scenario.name))
          onClose()
        },
        onError: error => notifyFailed(error),
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title={texts.deleteScenario}
      confirmLabel={texts.deleteScenario}
      isDanger
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {texts.willBeDeletedForEveryone(scenario.name)}
    </ConfirmDialog>
  )
}

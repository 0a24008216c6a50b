// Rules made of the skills and breaks of the plan's agents, each with why.
import { Button } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { SuggestedRule } from '#contract/endpoints/task-templates.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import * as texts from './texts.ts'

interface Props {
  teamIds: number[]
  surferIds: number[]
  /** There are rules that the suggested ones would replace. */
  hasRules: boolean
  onSuggested: (rules: SuggestedRule[]) => void
}

export function SuggestRules({ teamIds, surferIds, hasRules, onSuggested }: Props) {
  const [isAsking, setAsking] = useState(false)
  const suggest = useCommand(api.taskTemplates.suggest)
  const hasAgents = teamIds.length + surferIds.length > 0
  const ask = () => {
    setAsking(false)
    suggest.mutate(
      { query: { teamIds, surferIds } },
      { onSuccess: onSuggested, onError: error => notifyFailed(error) },
    )
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconBulb size={14} />}
        disabled={!hasAgents}
        title={hasAgents ? undefined : texts.chooseATeamOrAgentsFirst}
        loading={suggest.isPending}
        onClick={() => (hasRules ? setAsking(true) : ask())}
      >
        {texts.suggestRules}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.replaceTheRules}
        confirmLabel={texts.replaceRules}
        onConfirm={ask}
        onCancel={() => setAsking(false)}
      >
        {texts.newRulesMadeFromTheSkills}
      </ConfirmDialog>
    </>
  )
}

// Rules made of the skills and breaks of the plan's agents, each with why.
import { Button } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { SuggestedRule } from '#contract/endpoints/task-templates.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'

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
        title={hasAgents ? undefined : 'Choose a team or agents first'}
        loading={suggest.isPending}
        onClick={() => (hasRules ? setAsking(true) : ask())}
      >
        Suggest rules
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Replace the rules?"
        confirmLabel="Replace rules"
        onConfirm={ask}
        onCancel={() => setAsking(false)}
      >
        New rules, made from the skills and breaks of its agents, replace the rules of this plan. Nothing is
        saved yet.
      </ConfirmDialog>
    </>
  )
}

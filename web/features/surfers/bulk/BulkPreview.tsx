// Preview of a change of many agents: each field with how many change and what they have now, and what stands against it.
import { Alert } from '@mantine/core'
import type { UpdatePreview } from '#contract/people/surfer-updates.ts'
import classes from './bulk.module.css'
import { FIELD_LABELS } from './bulk-values.ts'
import * as texts from './texts.ts'

export function BulkPreview({ preview }: { preview: UpdatePreview }) {
  const { found, changing, fields, faults, faultCount, unauthorisedTeams } = preview
  return (
    <div className={classes.stack}>
      {unauthorisedTeams.length > 0 && (
        <Alert color="red" title={texts.noPermission}>
          {texts.youMayNotEdit(unauthorisedTeams.map(team => team.name).join(', '))}
        </Alert>
      )}
      {faultCount > 0 && (
        <Alert color="red" title={texts.itContradictsWhatAgentKeep(faultCount)}>
          <ul className={classes.faults}>
            {faults.map(fault => (
              <li key={fault.surferId}>
                {fault.name}: {fault.because}.
              </li>
            ))}
            {faultCount > faults.length && <li>{texts.andMore(faultCount - faults.length)}</li>}
          </ul>
        </Alert>
      )}
      <p className={classes.hint} role="status">
        {changing === 0 ? texts.nothingChanges(found) : texts.changingOfFoundChosenAgentWill(changing, found)}
      </p>
      {fields.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.agentsWhoChange}</th>
              <th scope="col">{texts.haveNow}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, changing: count, now }) => (
              <tr key={field}>
                <th scope="row">{FIELD_LABELS[field]}</th>
                <td className="figures">{count}</td>
                <td>
                  {now.map(({ text, count: having }) => (
                    <div key={text}>
                      {text} <small className="figures">{texts.agentCount(having)}</small>
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

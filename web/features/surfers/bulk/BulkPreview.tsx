// Preview of a change of many agents: each field with how many change and what they have now, and what stands against it.
import { Alert } from '@mantine/core'
import type { UpdatePreview } from '#contract/people/surfer-updates.ts'
import { countText } from '#web/ui/text/count-text.ts'
import classes from './bulk.module.css'
import { FIELD_LABELS } from './bulk-values.ts'

export function BulkPreview({ preview }: { preview: UpdatePreview }) {
  const { found, changing, fields, faults, faultCount, unauthorisedTeams } = preview
  return (
    <div className={classes.stack}>
      {unauthorisedTeams.length > 0 && (
        <Alert color="red" title="No permission">
          You may not edit {unauthorisedTeams.map(team => team.name).join(', ')}. Leave these agents out, or
          ask a manager who may.
        </Alert>
      )}
      {faultCount > 0 && (
        <Alert color="red" title={`It contradicts what ${countText(faultCount, 'agent')} keep`}>
          <ul className={classes.faults}>
            {faults.map(fault => (
              <li key={fault.surferId}>
                {fault.name}: {fault.because}.
              </li>
            ))}
            {faultCount > faults.length && <li>And {faultCount - faults.length} more.</li>}
          </ul>
        </Alert>
      )}
      <p className={classes.hint} role="status">
        {changing === 0
          ? `Nothing changes: all ${found} agents have these values already.`
          : `${changing} of ${countText(found, 'chosen agent')} will change.`}
      </p>
      {fields.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Agents who change</th>
              <th scope="col">Have now</th>
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
                      {text} <small className="figures">{countText(having, 'agent')}</small>
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

import { ScrollRegion } from '#web/ui/layout/ScrollRegion.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import { figureText } from '#web/ui/text/figure-text.ts'
import { agentHours, type SharedStaffView } from './heat.ts'
import shared from './multiskill.module.css'
import { namesText } from './names-text.ts'
import classes from './SkillGroups.module.css'

interface Props {
  staff: SharedStaffView
  names: ReadonlyMap<number, string>
}

/** Groups of agents with the same skills, and the hours of this day that each gives to each ticket group. */
export function SkillGroups({ staff, names }: Props) {
  const { streams, intervals } = staff
  const groups = staff.groups.toSorted((a, b) => b.surferIds.length - a.surferIds.length)
  return (
    <div>
      <h2 className={shared.heading}>Who serves what</h2>
      {groups.length === 0 ? (
        <p className={shared.muted}>No agent has the skills of these ticket groups.</p>
      ) : (
        <ScrollRegion className={shared.scroller} label="Who serves what">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Agents</th>
                <th scope="col" data-align="right">
                  Scheduled
                </th>
                {streams.map(stream => (
                  <th key={stream.streamId} scope="col" data-align="right">
                    {stream.streamName}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map(group => (
                <tr key={group.streamIds.join()}>
                  <th scope="row" className={classes.who}>
                    {countText(group.surferIds.length, 'agent')}
                    <span className={shared.muted}>{namesText(group.surferIds, names)}</span>
                  </th>
                  <td data-align="right">{figureText(agentHours(group.agents, intervals), 'h', 1)}</td>
                  {streams.map(({ streamId }) => {
                    const at = group.streamIds.indexOf(streamId)
                    return (
                      <td key={streamId} data-align="right" data-none={at < 0 || undefined}>
                        {at < 0 ? '–' : figureText(agentHours(group.serving[at]!, intervals), 'h', 1)}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  )
}
